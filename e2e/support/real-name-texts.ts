/** What the real-name screen says, as its customers read it. */
export interface RealNameTexts {
  readonly name: string;
  readonly idType: string;
  readonly idNumber: string;
  readonly front: string;
  readonly back: string;
  readonly chooseFile: string;
  readonly cancel: string;
  readonly remove: string;
  readonly replace: string;
  readonly tryAgain: string;
  readonly uploaded: string;
  readonly submit: string;
  readonly nameMissing: string;
  readonly nameUnlikely: string;
  readonly numberMissing: string;
  readonly numberUnlikely: string;
  readonly numberRefused: string;
  readonly photoMissing: string;
  readonly photoUnderWay: string;
  readonly notAnImage: string;
  readonly uploadFailed: string;
  readonly unsupported: string;
  readonly alike: string;
  readonly submitted: string;
  readonly submitFailed: string;
  readonly underReview: string;
  readonly rejected: string;
  readonly reasonNumber: string;
  readonly reasonBlank: string;
  readonly approved: string;
  readonly stateUnknown: string;
  readonly retry: string;
  readonly panHint: string;
}

export const realNameTexts: Readonly<Record<'en' | 'es', RealNameTexts>> = {
  en: {
    name: 'Name',
    idType: 'ID type',
    idNumber: 'ID number',
    front: 'Front of the document',
    back: 'Back of the document',
    chooseFile: 'Choose file',
    cancel: 'Cancel',
    remove: 'Remove',
    replace: 'Replace',
    tryAgain: 'Try again',
    uploaded: 'Photo uploaded',
    submit: 'Submit for review',
    nameMissing: 'Please enter your name',
    nameUnlikely: 'Enter your name as it is on the document',
    numberMissing: 'Please enter the ID number',
    numberUnlikely: 'Check the number: it does not have the form of this document',
    numberRefused: 'This is not a number of this document',
    photoMissing: 'Please upload an identification photo',
    photoUnderWay: 'Wait until the photo is uploaded',
    notAnImage: 'Please select an image file',
    uploadFailed: 'Upload failed',
    unsupported: 'Only JPEG, PNG, WebP and HEIC pictures are accepted',
    alike: 'Both photos are the same, upload two different ones',
    submitted: 'KYC submitted successfully',
    submitFailed: 'Failed to submit KYC',
    underReview: 'Under review',
    rejected: 'Rejected',
    reasonNumber: 'The ID number could not be confirmed',
    reasonBlank: 'A photo shows nothing',
    approved: 'Verified',
    stateUnknown: 'It could not be loaded whether you have sent something in already.',
    retry: 'Retry',
    panHint: 'Five letters, four digits and a letter, such as ABCPE1234F',
  },
  es: {
    name: 'Nombre',
    idType: 'Tipo de documento',
    idNumber: 'Número de documento',
    front: 'Anverso del documento',
    back: 'Reverso del documento',
    chooseFile: 'Elegir archivo',
    cancel: 'Cancelar',
    remove: 'Eliminar',
    replace: 'Reemplazar',
    tryAgain: 'Intentar de nuevo',
    uploaded: 'Foto subida',
    submit: 'Enviar a revisión',
    nameMissing: 'Introduce tu nombre',
    nameUnlikely: 'Introduce tu nombre tal como aparece en el documento',
    numberMissing: 'Introduce el número de documento',
    numberUnlikely: 'Revisa el número: no tiene el formato de este documento',
    numberRefused: 'Este número no corresponde a este documento',
    photoMissing: 'Sube una foto de identificación',
    photoUnderWay: 'Espera a que se suba la foto',
    notAnImage: 'Selecciona un archivo de imagen',
    uploadFailed: 'Error al subir el archivo',
    unsupported: 'Solo se aceptan imágenes JPEG, PNG, WebP y HEIC',
    alike: 'Las dos fotos son iguales, sube dos distintas',
    submitted: 'Verificación de identidad enviada correctamente',
    submitFailed: 'No se pudo enviar la verificación',
    underReview: 'En revisión',
    rejected: 'Rechazada',
    reasonNumber: 'No se pudo confirmar el número de documento',
    reasonBlank: 'Una de las fotos no muestra nada',
    approved: 'Verificada',
    stateUnknown: 'No se pudo comprobar si ya has enviado algo.',
    retry: 'Reintentar',
    panHint: 'Cinco letras, cuatro dígitos y una letra, como ABCPE1234F',
  },
};

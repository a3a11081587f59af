/** What the chat with customer service says, by language. */
export interface ChatTexts {
  readonly customerService: string;
  readonly unread: (count: number) => string;
  readonly warning: string;
  readonly empty: string;
  readonly message: string;
  readonly send: string;
  readonly attach: string;
  readonly sent: string;
  readonly read: string;
  readonly sending: string;
  readonly answer: string;
  readonly automatic: string;
  readonly notSent: string;
  readonly remove: string;
  readonly pictureGone: string;
  readonly photoUploaded: string;
  readonly notAnImage: string;
  readonly uploadFailed: string;
  readonly openPicture: string;
  readonly older: string;
  readonly loadFailed: string;
  readonly retry: string;
  readonly off: string;
  readonly elsewhere: string;
  readonly openService: string;
}

export const chatTexts: Readonly<Record<'en' | 'de', ChatTexts>> = {
  en: {
    customerService: 'Customer service',
    unread: (count) => `Customer service, ${count} unread ${count === 1 ? 'message' : 'messages'}`,
    warning: 'Staff never ask for a password or a payment here',
    empty: 'No messages yet',
    message: 'Message',
    send: 'Send',
    attach: 'Attach a photo',
    sent: 'Sent',
    read: 'Read',
    sending: 'Sending',
    answer: 'This is an automatic answer of the practice desk: your message has arrived.',
    automatic: 'Automatic answer',
    notSent: 'Not sent. Tap to retry',
    remove: 'Delete',
    pictureGone: 'This picture is no longer there, upload it again',
    photoUploaded: 'Photo uploaded',
    notAnImage: 'Please select an image file',
    uploadFailed: 'Upload failed',
    openPicture: 'Open the picture',
    older: 'Older messages',
    loadFailed: 'Load failed, please retry',
    retry: 'Retry',
    off: 'Customer service is switched off',
    elsewhere: 'Customer service is at another address',
    openService: 'Open customer service',
  },
  de: {
    customerService: 'Kundenservice',
    unread: (count) => `Kundenservice, ${count} ungelesene ${count === 1 ? 'Nachricht' : 'Nachrichten'}`,
    warning: 'Mitarbeiter fragen hier nie nach einem Passwort oder einer Zahlung',
    empty: 'Noch keine Nachrichten',
    message: 'Nachricht',
    send: 'Senden',
    attach: 'Foto anhängen',
    sent: 'Gesendet',
    read: 'Gelesen',
    sending: 'Wird gesendet',
    answer: 'Das ist eine automatische Antwort des Übungsmarkts: Deine Nachricht ist angekommen.',
    automatic: 'Automatische Antwort',
    notSent: 'Nicht gesendet. Zum Wiederholen tippen',
    remove: 'Löschen',
    pictureGone: 'Dieses Bild ist nicht mehr da, lade es noch einmal hoch',
    photoUploaded: 'Foto hochgeladen',
    notAnImage: 'Bitte wähle eine Bilddatei',
    uploadFailed: 'Hochladen fehlgeschlagen',
    openPicture: 'Bild öffnen',
    older: 'Ältere Nachrichten',
    loadFailed: 'Laden fehlgeschlagen, bitte erneut versuchen',
    retry: 'Erneut versuchen',
    off: 'Der Kundenservice ist abgeschaltet',
    elsewhere: 'Der Kundenservice ist unter einer anderen Adresse',
    openService: 'Kundenservice öffnen',
  },
};

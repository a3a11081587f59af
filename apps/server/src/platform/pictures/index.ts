export { createPictures, type Pictures, type PicturesOptions } from './pictures.ts';

export { baseImagesOf, type BaseImage } from './base-images';
export { call, CallFailedError, type CallOptions } from './call';
export { npmrcInBuild } from './client-configuration';
export { obtainCompose } from './compose-program';
export { copyKnownFiles } from './copy-known-files';
export { Engine } from './engine';
export { makeBaseImage } from './make-images';
export type { Sources } from './image-files';

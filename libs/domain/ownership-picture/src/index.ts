export { pictureStyles } from './drawing/palette';
export { type Shape } from './drawing/shape';
export { stopText } from './boxes';
export { PictureTooLargeError, serverBounds } from './bounds';
export { calculatedText, hasStake, stakeText, votesText } from './figures';
export { svgText, svgTextInSteps } from './drawing/svg-text';
export { drawPicture, drawPictureInSteps, type Picture, type PictureOptions } from './picture';
export {
  type Stake,
  type Structure,
  type StructureEdge,
  type StructureNode,
  type StructureOwner,
  type StructureStop,
} from './structure';

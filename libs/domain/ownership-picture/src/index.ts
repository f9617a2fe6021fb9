export { pictureStyles, type Theme, themeRules, themes } from './drawing/palette';
export { type Shape, type ShapeName, shapeNames } from './drawing/shape';
export { stopText } from './boxes';
export { type PictureBounds, PictureTooLargeError, serverBounds } from './bounds';
export { calculatedText, hasStake, stakeText, votesText } from './figures';
export { svgNamespace, svgText, svgTextInSteps } from './drawing/svg-text';
export { drawPicture, drawPictureInSteps, type Picture, type PictureOptions } from './picture';
export {
  type EdgeKind,
  type NodeKind,
  type Stake,
  type Structure,
  type StructureEdge,
  StructureError,
  type StructureNode,
  type StructureOwner,
  type StructureStop,
} from './structure';

export { describeWith } from './describe-with';
export { SmallDisk } from './small-disk';
export { findProgram, isProgram, wayToProgram, type WayToProgram } from './way-to-program';

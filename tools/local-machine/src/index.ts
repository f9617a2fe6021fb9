export { describeWith } from './describe-with';
export { describeWithJava } from './describe-with-java';
export { mayMount, runInMountNamespace } from './mount-namespace';
export { SmallDisk } from './small-disk';
export { findProgram, isProgram, wayToProgram, type WayToProgram } from './way-to-program';

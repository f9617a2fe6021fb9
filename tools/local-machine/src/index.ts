export { describeWith } from './describe-with';
export { describeWithJava } from './describe-with-java';
export { mayMount, runInMountNamespace } from './mount-namespace';
export { nodeOptions } from './node-options';
export { SmallDisk } from './small-disk';
export { findProgram, isProgram, wayToProgram, type WayToProgram } from './way-to-program';

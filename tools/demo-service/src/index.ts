export { DemoService } from './demo-service';
export { ownPython } from './own-python';
export { tokenOf } from './token-of';

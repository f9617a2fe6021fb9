export { keepIn, line, TestChain, testKeys, type TestPackage } from './chain';
export { TestService } from './service';
export { temporaryFolder } from './temporary-folder';

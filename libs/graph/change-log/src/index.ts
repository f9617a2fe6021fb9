export { ChangeLog } from './change-log';

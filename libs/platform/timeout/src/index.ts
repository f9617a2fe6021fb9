export { endsInTime, TimeoutError, withTimeout } from './with-timeout';

export { invocationDirectory, type Environment } from './environment';
export { developmentMark } from './development-secrets';
export { readRedisUrl } from './redis-url';
export { refuseDefaultPassword, refuseDefaultRedisPassword, refuseDevelopmentKey } from './refusals';
export { SettingReader, type ConfigSources } from './setting-reader';

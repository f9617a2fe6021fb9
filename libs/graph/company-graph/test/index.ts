export { ProxyProtection } from '../src/proxies/proxy-protection';
export { countAnew, queriesIn, scansOf, seedThousands } from './plans';
export { isLoadQuery, type RecordedRead, recordingReader } from './recording-reader';
export { clear, migrate, seed, testGraph } from './small-world';

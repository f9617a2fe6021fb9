import { invocationDirectory } from './environment';

test('files are named from the folder in which npm was called, where npm runs this command and no other', () => {
  expect(invocationDirectory({ npm_lifecycle_event: 'feed', INIT_CWD: '/home/user' }, 'feed')).toBe('/home/user');
  expect(invocationDirectory({ npm_lifecycle_event: 'bench:feed', INIT_CWD: '/home/user' }, 'feed')).toBeUndefined();
  expect(invocationDirectory({}, 'feed')).toBeUndefined();
});

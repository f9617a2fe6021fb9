import { npmrcInBuild } from './client-configuration';
import { ownModule } from './compose-program';
import { daemonArguments } from './engine';

test('a build gets the settings of npm without paths of this machine', () => {
  const own = 'cafile=/etc/ssl/all.crt\nnodedir=/usr\n//registry.example/:_authToken=secret\nfund=false\n';
  expect(npmrcInBuild(own, 'https://registry.example/', true)).toBe(
    '//registry.example/:_authToken=secret\nfund=false\nregistry=https://registry.example/\ncafile=/run/secrets/certificates\n',
  );
  expect(npmrcInBuild('', 'https://registry.example/', false)).toBe('registry=https://registry.example/\n');
});

test('the module that builds Compose keeps the directives of its module', () => {
  const goMod =
    'module github.com/docker/compose/v2\n\ngo 1.24.9\n\nrequire (\n\ta v1.0.0\n)\n\nreplace b => c v1.0.0\n';
  expect(ownModule(goMod)).toBe(
    'module company-relations/compose\n\ngo 1.24.9\n\nrequire (\n\tgithub.com/docker/compose/v2 v2.40.3\n\ta v1.0.0\n)\n\nreplace b => c v1.0.0\n',
  );
  expect(() => ownModule('go 1.24')).toThrow('The go.mod of Compose has another form.');
});

test('an engine has everything in its own folder', () => {
  expect(daemonArguments('/engine')).toEqual([
    '--data-root=/engine/data',
    '--exec-root=/engine/exec',
    '--pidfile=/engine/dockerd.pid',
    '--host=unix:///engine/docker.sock',
  ]);
});

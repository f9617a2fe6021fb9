/**
 * The configuration of npm in a build: that of this machine, with its certificates at the place of the build's secret.
 *
 * @param npmrc - the text of the user's own file.
 * @param registry - the registry that npm uses here.
 * @param hasCertificates - whether npm uses a file of certificates here.
 */
export function npmrcInBuild(npmrc: string, registry: string, hasCertificates: boolean): string {
  // Paths of this machine mean nothing in the build.
  const kept = npmrc
    .split('\n')
    .filter((line) => line.trim() !== '' && !/^\s*(cafile|nodedir|prefix|registry|cache)\s*=/.test(line));
  return [...kept, `registry=${registry}`, ...(hasCertificates ? ['cafile=/run/secrets/certificates'] : []), ''].join(
    '\n',
  );
}

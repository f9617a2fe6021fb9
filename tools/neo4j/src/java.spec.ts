import { javaProgram, parseJavaVersion } from './java';

test.each([
  ['openjdk version "17.0.15" 2025-04-15\nOpenJDK Runtime Environment', 17],
  ['openjdk version "21" 2023-09-19', 21],
  ['java version "1.8.0_402"', 8],
  ['openjdk version "24-ea" 2025-03-18', 24],
  ['The operation could not be completed. Unable to locate a Java Runtime.', undefined],
  ['', undefined],
])('%j is Java %s', (text, version) => {
  expect(parseJavaVersion(text)).toEqual(version);
});

test('JAVA_HOME decides which Java runs, as for Maven', () => {
  expect([javaProgram({ JAVA_HOME: '/opt/jdk' }), javaProgram({ JAVA_HOME: '' }), javaProgram({})]).toEqual([
    '/opt/jdk/bin/java',
    'java',
    'java',
  ]);
});

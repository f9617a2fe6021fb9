/** What only callers with Hidden Person Access may learn of the protected persons of the demo. */
export const protectedOfDemo: readonly string[] = [
  ...['Astrid Eksempelsen', '14036199910', '1961-03-14', 'Skjermet Eksempelsen'],
];

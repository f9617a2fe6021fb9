import { counted } from './counted';

test('one is told as one', () => {
  expect([counted(1, 'company'), counted(2, 'company'), counted(1, 'line'), counted(0, 'package')]).toEqual(['1 company', '2 companies', '1 line', '0 packages']);
});

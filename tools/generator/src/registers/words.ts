/** Names for persons and companies of the registers. No register has a person with such a family name. */
export const forenames = [
  'Alma',
  'Birk',
  'Cleo',
  'Dag',
  'Edda',
  'Finn',
  'Greta',
  'Hugo',
  'Isla',
  'Jules',
  'Kit',
  'Lena',
];
export const familyNames = [
  'Sampleton',
  'Testworth',
  'Mockford',
  'Fictley',
  'Examplesen',
  'Placeholm',
  'Specimann',
  'Dummond',
  'Protosen',
  'Stubbs-Example',
];
export const trades = [
  'Harbour',
  'Orchard',
  'Quarry',
  'Foundry',
  'Loom',
  'Granary',
  'Lantern',
  'Meadow',
  'Ferry',
  'Beacon',
];
export const streets = ['Example Street', 'Sample Road', 'Specimen Lane', 'Placeholder Avenue'];

module.exports = { ...require('./jest.config.cjs'), testMatch: ['**/*.longer.spec.ts'] };

module.exports = { ...require('./jest.config.cjs'), testMatch: ['**/*.e2e.spec.ts', '**/*.longer.spec.ts'] };

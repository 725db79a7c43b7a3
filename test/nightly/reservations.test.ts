process.env['PLATEN_MODEL_RUNS'] = '5000';
await import('../../services/usage/src/reservations/model.long.test.ts');

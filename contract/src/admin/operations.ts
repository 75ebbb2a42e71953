export * from './catalog-operations.ts'
export * from './people-operations.ts'

export * from './card-operations.ts'
export * from './catalog-operations.ts'
export * from './people-operations.ts'
export * from './ad-operations.ts'

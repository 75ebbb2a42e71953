export * from './account-operations.ts'
export * from './relation-operations.ts'
export * from './session-operations.ts'
export * from './upkeep-operations.ts'

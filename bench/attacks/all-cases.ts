import type { AttackCase } from './attack.ts'
import { access } from './cases/access.ts'
import { raceCase } from './cases/races.ts'
import { values } from './cases/values.ts'

/** In this order, on one installation. */
export const allCases: readonly AttackCase[] = [access, raceCase, values]

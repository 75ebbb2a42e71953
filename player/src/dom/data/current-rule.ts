import { dataRule } from '../../core/index.ts'
import type { DataRule } from '../../core/index.ts'
import { dataChoices } from './data-store.ts'
import { readConnection } from './read-connection.ts'

/** The rule of the mode that is chosen in this browser, on its connection as it is now. */
export const currentRule = (): DataRule => dataRule(dataChoices().mode, readConnection())

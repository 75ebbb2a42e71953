/** `npm test`: the whole proof. Every step runs, also after one that failed; the last line is the sum. */
import { browser } from './steps/browser.ts'
import { budgets } from './steps/budgets.ts'
import { consoleBudgets } from './steps/console-budgets.ts'
import { prove } from './steps/prove.ts'
import { deadCode, format, lint } from './steps/tidy.ts'
import { types } from './steps/types.ts'
import { vitest } from './steps/vitest.ts'

const holds = await prove([types, format, lint, deadCode, budgets, consoleBudgets, vitest('tests'), browser])
process.exit(holds ? 0 : 1)

/** `npm run check`: what can be known within a minute, before a commit. */
import { budgets } from './steps/budgets.ts'
import { consoleBudgets } from './steps/console-budgets.ts'
import { prove } from './steps/prove.ts'
import { deadCode, format, lint } from './steps/tidy.ts'
import { types } from './steps/types.ts'
import { vitest } from './steps/vitest.ts'

const holds = await prove([
  format,
  lint,
  deadCode,
  types,
  vitest('rules', ['tools/rules']),
  budgets,
  consoleBudgets,
])
process.exit(holds ? 0 : 1)

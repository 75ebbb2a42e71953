import { openTestDatabase } from '../../../../tests/database.ts'
import { promiseDatabase } from './database.conformance.ts'

promiseDatabase(() => openTestDatabase())

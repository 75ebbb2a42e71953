import { openTestDatabase } from '../../../tests/database.ts'
import { promiseDatabase } from './database.promises.ts'

promiseDatabase(() => openTestDatabase())

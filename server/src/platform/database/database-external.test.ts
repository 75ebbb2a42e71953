import { openTestDatabase } from '../../../../tests/database.ts'
import { describeDatabaseConformance } from './database.conformance.ts'

describeDatabaseConformance(() => openTestDatabase())

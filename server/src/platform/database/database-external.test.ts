import { openTestDatabase } from '../../../../tests/database.ts'
import { describeDatabaseConformance } from './test/database.conformance.ts'

describeDatabaseConformance(() => openTestDatabase())

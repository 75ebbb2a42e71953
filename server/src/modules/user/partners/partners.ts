import type { Partner } from '@tayang/contract'
import type { Kysely } from 'kysely'
import type { Database } from '#platform/database/database'
import { isId } from '#platform/ids/ids'
import { refuse } from '#platform/http/refusal'
import { accountRows, type AccountRow } from '../rows/account-rows.ts'
import { partnerRows, type PartnerRow } from '../rows/partner-rows.ts'
import type { UserTables } from '../rows/tables.ts'
import { importPartnerKey, type PartnerAlgorithm } from './partner-token.ts'
import { isReservedName } from './reserved-names.ts'

/** A partner as an operator enters it. */
export interface PartnerDraft {
  readonly slug: string
  readonly name: string
  readonly jwtClient: string
  readonly jwtKey: string
  readonly jwtAlgorithm: PartnerAlgorithm
  readonly issuer: string
  readonly audience: string
  readonly hidesPlans: boolean
  readonly hidesShare: boolean
  readonly enabled: boolean
}

/** The people of this partner are also recognized by a marker in their username. */
const MARKED_SLUG = 'surge'
const MARKER = /@surge(?![\w.-])/

export type Partners = ReturnType<typeof openPartners>

/**
 * Partners and their people. Membership is decided by the server's own records alone:
 * docs/product/partners.md#admission.
 */
export function openPartners({ database, rows }: { database: Database; rows: Kysely<UserTables> }) {
  /** The partner if it is enabled; a partner of the demo only for requests that may see the demo. */
  const visible = (found: PartnerRow | undefined, isDemo: boolean) =>
    found && found.enabled && (isDemo || !found.is_demo) ? found : undefined

  return {
    async list(isDemo: boolean): Promise<Partner[]> {
      const found = await partnerRows(rows).list()
      return found
        .filter((partner) => visible(partner, isDemo))
        .map(({ slug, name, hides_plans: hidesPlans, hides_share: hidesShare }) => ({
          slug,
          name,
          hidesPlans,
          hidesShare,
        }))
    },

    bySlug: async (slug: string, isDemo: boolean) => visible(await partnerRows(rows).bySlug(slug), isDemo),

    /** By the client name in its links. */
    byClient: async (jwtClient: string, isDemo: boolean) =>
      visible(await partnerRows(rows).byClient(jwtClient.toLowerCase()), isDemo),

    /** Nobody can register a name with an `@`, so a marker in a username was written by the server. */
    async isPersonOf(partner: PartnerRow, account: AccountRow): Promise<boolean> {
      if (account.partner === partner.slug) return true
      if (partner.slug === MARKED_SLUG && MARKER.test(account.username)) return true
      return await partnerRows(rows).isMember(partner.slug, account.id)
    },

    async put(draft: PartnerDraft, now: number): Promise<void> {
      const { slug, jwtKey, jwtAlgorithm } = draft
      if (isReservedName(slug))
        refuse('INVALID_PARAMETERS', undefined, { details: ['slug: this name is taken'] })
      if (!(await importPartnerKey(jwtKey, jwtAlgorithm))) {
        refuse('INVALID_PARAMETERS', undefined, {
          details: [`jwtKey: must be a public key of ${jwtAlgorithm} as PEM, and 2048 bits where it is RSA`],
        })
      }
      const jwtClient = draft.jwtClient.toLowerCase()
      const other = await partnerRows(rows).byClient(jwtClient)
      if (other && other.slug !== slug) {
        refuse('INVALID_PARAMETERS', undefined, { details: ['jwtClient: another partner has this name'] })
      }
      await partnerRows(rows).put(rowOf({ ...draft, jwtClient }, { isDemo: false, now }))
    },

    putDemo: (draft: PartnerDraft, now: number) =>
      partnerRows(rows).putDemo(rowOf(draft, { isDemo: true, now })),

    /** False when the partner or the account does not exist. */
    async enrol(slug: string, accountId: string, now: number): Promise<boolean> {
      if (!isId(accountId)) return false
      return await database.transaction(rows, async (tx) => {
        const [partner, account] = [await partnerRows(tx).bySlug(slug), await accountRows(tx).hold(accountId)]
        if (!partner || !account) return false
        await partnerRows(tx).enrol(slug, accountId, new Date(now))
        return true
      })
    },
  }
}

function rowOf(draft: PartnerDraft, { isDemo, now }: { isDemo: boolean; now: number }): PartnerRow {
  return {
    slug: draft.slug,
    name: draft.name,
    jwt_client: draft.jwtClient,
    jwt_key: draft.jwtKey.trim(),
    jwt_algorithm: draft.jwtAlgorithm,
    issuer: draft.issuer,
    audience: draft.audience,
    hides_plans: draft.hidesPlans,
    hides_share: draft.hidesShare,
    enabled: draft.enabled,
    is_demo: isDemo,
    changed_at: new Date(now),
  }
}

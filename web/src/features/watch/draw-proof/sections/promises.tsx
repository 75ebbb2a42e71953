import { Trans, useLingui } from '@lingui/react/macro'
import type { DrawProof } from '@tayang/contract'
import { formatJakartaDay, formatJakartaSecond, formatRupiah, useLanguage } from '#shared/i18n'
import { Hash } from './hash.tsx'
import style from './sections.module.css'

interface Moment {
  readonly what: string
  /** When it was, or null. */
  readonly at: number | undefined
  /** When it is to be, where it has not been. */
  readonly due?: number | undefined
  readonly more?: string | undefined
}

/** What was promised, and when each promise was kept. */
export function Promises({ proof }: { proof: DrawProof }) {
  const { t } = useLingui()
  const language = useLanguage()
  const { times, promised, outer, list } = proof
  const round = (outer?.round ?? promised.outer.round)?.toLocaleString(language === 'id' ? 'id-ID' : 'en-GB')
  const moments: Moment[] = [
    { what: t`Announced with both commitments`, at: times.announcedAt },
    { what: t`List closed`, at: times.closedAt, due: promised.closesAt },
    {
      what: t`Root and count published`,
      at: times.rootPublishedAt,
      more: list && t`in the open book of ${formatJakartaDay(Date.parse(list.closeDay), language)}`,
    },
    ...(promised.outer.kind === 'none'
      ? []
      : [
          {
            what: t`Outer value came into being`,
            at: times.outerAt,
            due: promised.drawsAt,
            more: round && t`drand round ${round}`,
          },
        ]),
    { what: t`Seeds revealed, winners computed`, at: times.drawnAt, due: promised.drawsAt },
    ...(times.settledAt ? [{ what: t`All prizes handed over`, at: times.settledAt }] : []),
    ...(times.voidedAt ? [{ what: t`Declared void`, at: times.voidedAt }] : []),
  ]
  // What a void draw did not come to will not come, and a draw without an outer value waits for none.
  const shown = moments.filter(({ at }) => at !== undefined || proof.state !== 'void')
  return (
    <section aria-labelledby="promises" className={style.section}>
      <h2 id="promises">
        <Trans>What was promised, and when</Trans>
      </h2>
      <ol className={style.timeline}>
        {shown.map(({ what, at, due, more }) => (
          <li key={what} data-done={at !== undefined || undefined}>
            <strong>{what}</strong>
            <span>
              {at !== undefined && [formatJakartaSecond(at, language), more].filter(Boolean).join(', ')}
              {at === undefined && due !== undefined && (
                <Trans>planned for {formatJakartaSecond(due, language)}</Trans>
              )}
              {at === undefined && due === undefined && <Trans>not yet</Trans>}
            </span>
          </li>
        ))}
      </ol>
      <Prizes promised={promised} />
    </section>
  )
}

function Prizes({ promised }: Pick<DrawProof, 'promised'>) {
  const language = useLanguage()
  const { winners, reserves, prizes, rulesHash, rulesVersion, permit } = promised
  return (
    <div className={style.card}>
      <p className={style.row}>
        <span>
          <Trans>
            {winners} winners, {reserves} reserves
          </Trans>
        </span>
      </p>
      {prizes.map(({ id, name, count, valueRupiah }) => (
        <p key={id} className={style.row}>
          <span>
            {count} × {name[language]}
          </span>
          <span className={style.gold}>{formatRupiah(valueRupiah)}</span>
        </p>
      ))}
      <p className={style.row}>
        <span className={style.label}>
          <Trans>Rules, version {rulesVersion}</Trans>
        </span>
        {permit !== null && (
          <span className={style.label}>
            <Trans>Permit {permit}</Trans>
          </span>
        )}
      </p>
      <Hash hex={rulesHash} />
    </div>
  )
}

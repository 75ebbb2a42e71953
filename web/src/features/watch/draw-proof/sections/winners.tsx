import { Trans, useLingui } from '@lingui/react/macro'
import type { DrawProof } from '@tayang/contract'
import { SkipForward } from 'lucide-react'
import { formatJakartaDay, formatRupiah, useLanguage } from '#shared/i18n'
import { useChangeReason, useRoleWord } from '../use-draw-words.ts'
import style from './sections.module.css'
import list from './winners.module.css'

type Place = NonNullable<DrawProof['sequence']>[number]
/** More of them fold. */
const PASSED_SHOWN = 4

type Change = DrawProof['changes'][number]

/** The places in the order of the draw, and what became of them later. */
export function Winners({ proof }: { proof: DrawProof }) {
  const { sequence, changes } = proof
  const figure = useIndexFigure()
  if (!sequence) return null
  const winners = sequence.filter(({ kind }) => kind === 'winner')
  const reserves = sequence.filter(({ kind }) => kind === 'reserve')
  const passed = sequence.filter(({ kind }) => kind === 'passed')
  const reserveOf = (index: number | undefined) => reserves.find((one) => one.index === index)?.place
  return (
    <section aria-labelledby="winners" className={style.section}>
      <h2 id="winners">
        <Trans>Winners</Trans>
      </h2>
      <p className={style.lead}>
        {winners.length === 0 ? (
          <Trans>No one took part, so no one won.</Trans>
        ) : (
          <Trans>Names stand here only with consent.</Trans>
        )}
      </p>
      {winners.length > 0 && (
        <ol className={list.winners}>
          {winners.map((place) => (
            <Winner
              key={place.index}
              place={place}
              proof={proof}
              change={changes.find(({ index }) => index === place.index)}
              reserveOf={reserveOf}
            />
          ))}
        </ol>
      )}
      {reserves.length > 0 && (
        <>
          <h3 className={list.small} id="reserves">
            <Trans>Reserves, from the same sequence</Trans>
          </h3>
          <ol className={list.reserves} aria-labelledby="reserves">
            {reserves.map(({ place, index, name }) => (
              <li key={index} data-gone={changes.some((change) => change.index === index) || undefined}>
                <span>{place}</span> {figure(index)}
                {name && <em>{name}</em>}
              </li>
            ))}
          </ol>
        </>
      )}
      <PassedOver passed={passed.slice(0, PASSED_SHOWN)} />
      {passed.length > PASSED_SHOWN && (
        <details className={style.more}>
          <summary>
            <Trans>{passed.length - PASSED_SHOWN} more were passed over</Trans>
          </summary>
          <PassedOver passed={passed.slice(PASSED_SHOWN)} />
        </details>
      )}
      {changes.map((change) => (
        <LaterChange key={`${change.at} ${change.index}`} change={change} reserveOf={reserveOf} />
      ))}
    </section>
  )
}

function PassedOver({ passed }: { passed: readonly Place[] }) {
  const figure = useIndexFigure()
  return passed.map(({ index, samePersonAs, place }) => (
    <p key={index} className={list.passed}>
      <SkipForward size={18} aria-hidden />
      <span>
        <Trans>
          Passed over: {figure(index)}, same person as {figure(samePersonAs ?? 0)} (place {place})
        </Trans>
      </span>
    </p>
  ))
}

interface WinnerProps {
  place: Place
  proof: DrawProof
  /** What became of the place later. */
  change: Change | undefined
  reserveOf: (index: number | undefined) => number | undefined
}

function Winner({ place, proof, change, reserveOf }: WinnerProps) {
  const language = useLanguage()
  const figure = useIndexFigure()
  const prize = proof.promised.prizes.find(({ id }) => id === place.prizeId)
  const reserve = reserveOf(change?.reserve)
  return (
    <li>
      <span className={list.place}>{place.place}</span>
      <div className={list.who}>
        <strong data-hidden={place.name === undefined || undefined}>
          {place.name ?? <Trans>Name not shown</Trans>}
        </strong>
        {prize && (
          <span>
            {prize.name[language]}, {formatRupiah(prize.valueRupiah)}
          </span>
        )}
        {change && (
          <span className={list.gone}>
            {reserve === undefined ? (
              <Trans>lost the place</Trans>
            ) : (
              <Trans>lost the place, reserve {reserve} moved up</Trans>
            )}
          </span>
        )}
      </div>
      <div className={list.index}>
        <span>
          <Trans>index</Trans>
        </span>
        {change ? <s>{figure(place.index)}</s> : <strong>{figure(place.index)}</strong>}
      </div>
    </li>
  )
}

interface LaterChangeProps {
  change: Change
  reserveOf: (index: number | undefined) => number | undefined
}

function LaterChange({ change, reserveOf }: LaterChangeProps) {
  const { t } = useLingui()
  const language = useLanguage()
  const figure = useIndexFigure()
  const sayReason = useChangeReason()
  const sayRole = useRoleWord()
  const index = figure(change.index)
  const reserve = reserveOf(change.reserve)
  const roles = new Intl.ListFormat(language === 'id' ? 'id-ID' : 'en-GB').format(change.roles.map(sayRole))
  return (
    <div className={list.change}>
      <h3>
        <Trans>Later change, {formatJakartaDay(change.at, language)}</Trans>
      </h3>
      <p>
        {change.what === 'disqualified'
          ? reserve === undefined
            ? t`Index ${index} was disqualified, and no reserve was left.`
            : t`Index ${index} was disqualified, reserve ${reserve} moved up.`
          : reserve === undefined
            ? t`Index ${index} lost its place, and no reserve was left.`
            : t`Index ${index} lost its place, reserve ${reserve} moved up.`}{' '}
        <Trans>Reason: {sayReason(change.reason)}.</Trans>{' '}
        {change.roles.length === 0 ? (
          <Trans>This was done automatically.</Trans>
        ) : (
          <Trans>Agreed by: {roles}.</Trans>
        )}
      </p>
    </div>
  )
}

function useIndexFigure(): (index: number) => string {
  const locale = useLanguage() === 'id' ? 'id-ID' : 'en-GB'
  return (index) => index.toLocaleString(locale)
}

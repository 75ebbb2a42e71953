import { Trans } from '@lingui/react/macro'
import type { DrawProof } from '@tayang/contract'
import { ArrowUpRight, Check, TriangleAlert, X } from 'lucide-react'
import { formatRupiah, useLanguage } from '#shared/i18n'
import type { StepResult } from '../check/check-draw.ts'
import { useRoleWord } from '../use-draw-words.ts'
import { Hash } from './hash.tsx'
import style from './sections.module.css'

interface OuterValueProps {
  proof: DrawProof
  results: readonly StepResult[]
}

/** The value from outside: which one was promised, and what it was. */
export function OuterValue({ proof, results }: OuterValueProps) {
  const { promised } = proof
  const result = results.find(({ step }) => step === 'outer')
  return (
    <section aria-labelledby="outer" className={style.section}>
      <h2 id="outer">
        <Trans>Outer value</Trans>
      </h2>
      {promised.outer.kind === 'none' ? (
        <NoOuterValue most={promised.outer.maxValueRupiah} />
      ) : (
        <>
          <p className={style.lead}>
            <Trans>From a source no one here controls, named on announcement day.</Trans>
          </p>
          <div className={style.card}>
            {promised.outer.kind === 'drand' ? (
              <OfDrand proof={proof} result={result} />
            ) : (
              <OfFigures proof={proof} />
            )}
          </div>
        </>
      )}
    </section>
  )
}

/** Allowed for small prizes only, and never without being said. */
function NoOuterValue({ most }: { most: number | undefined }) {
  const rupiah = most !== undefined && formatRupiah(most)
  return (
    <p className={style.warning} role="note">
      <TriangleAlert size={20} aria-hidden />
      <span>
        <strong>
          <Trans>No outer value was mixed into this draw.</Trans>
        </strong>{' '}
        <Trans>It rests on its two seeds alone: two operators together could have known its outcome.</Trans>{' '}
        {rupiah && <Trans>This is allowed for prizes of up to {rupiah} together.</Trans>}
      </span>
    </p>
  )
}

interface OfDrandProps {
  proof: DrawProof
  result: StepResult | undefined
}

function OfDrand({ proof: { promised, outer, state }, result }: OfDrandProps) {
  const locale = useLanguage() === 'id' ? 'id-ID' : 'en-GB'
  const number = outer?.round ?? promised.outer.round ?? 0
  const round = number.toLocaleString(locale)
  return (
    <>
      <h3 className={style.row}>
        <span>drand quicknet</span>
        <span className={style.label}>
          <Trans>round {round}</Trans>
        </span>
      </h3>
      {outer?.randomness ? (
        <>
          <Hash hex={outer.randomness} isNew />
          {outer.signature && (
            <details className={style.more}>
              <summary>
                <Trans>Signature</Trans>
              </summary>
              <Hash hex={outer.signature} />
            </details>
          )}
        </>
      ) : (
        <p className={style.label}>
          {state === 'void' ? (
            <Trans>This value was not used.</Trans>
          ) : (
            <Trans>This round hasn't happened yet.</Trans>
          )}
        </p>
      )}
      {result && (
        <p className={style.result} data-tone={result.result === 'same' ? 'same' : 'wrong'}>
          {result.result === 'same' ? <Check size={18} aria-hidden /> : <X size={18} aria-hidden />}
          {result.result === 'same' ? (
            <Trans>Signature fits the pinned key</Trans>
          ) : (
            <Trans>This value does not fit</Trans>
          )}
        </p>
      )}
      {outer?.randomness && (
        <a
          className={style.away}
          href={`https://api.drand.sh/v2/beacons/quicknet/rounds/${number}`}
          target="_blank"
          rel="noreferrer"
        >
          <Trans>See it at drand</Trans>
          <ArrowUpRight size={20} aria-hidden />
        </a>
      )}
    </>
  )
}

function OfFigures({ proof: { promised, outer, state } }: Pick<OuterValueProps, 'proof'>) {
  const names = promised.outer.names ?? []
  const sayRole = useRoleWord()
  const figures =
    outer?.figures?.split('\n').map((line) => line.split(/=(.*)/s)) ?? names.map((name) => [name])
  const witness = outer?.witness && sayRole(outer.witness)
  const confirmer = outer?.confirmedBy && sayRole(outer.confirmedBy)
  return (
    <>
      <h3 className={style.row}>
        <Trans>Numbers anyone can look up</Trans>
      </h3>
      <dl className={style.figures}>
        {figures.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value ?? (state === 'void' ? '–' : <Trans>not yet</Trans>)}</dd>
          </div>
        ))}
      </dl>
      {witness && confirmer && (
        <p className={style.label}>
          <Trans>
            Typed in by: {witness}. Confirmed by: {confirmer}.
          </Trans>
        </p>
      )}
    </>
  )
}

import { Trans } from '@lingui/react/macro'
import type { DrawProof } from '@tayang/contract'
import { Check, X } from 'lucide-react'
import { formatJakartaDay, useLanguage } from '#shared/i18n'
import type { StepResult } from '../check/check-draw.ts'
import { useRoleWord } from '../use-draw-words.ts'
import { Hash } from './hash.tsx'
import style from './sections.module.css'

interface SeedsProps {
  proof: DrawProof
  results: readonly StepResult[]
}

/** Both commitments, and the seeds once they were revealed. */
export function Seeds({ proof, results }: SeedsProps) {
  const language = useLanguage()
  const sayRole = useRoleWord()
  const { seats, times } = proof
  return (
    <section aria-labelledby="seeds" className={style.section}>
      <h2 id="seeds">
        <Trans>Two sealed seeds</Trans>
      </h2>
      <p className={style.lead}>
        <Trans>
          Two people each sealed a seed before the list was closed. Neither alone could steer the draw.
        </Trans>
      </p>
      {seats.map(({ seat, role, commitment, committedAt, seed }) => (
        <div key={seat} className={style.card}>
          <h3 className={style.row}>
            <span>
              <Trans>Seat {seat}</Trans>
            </span>
            <span className={style.label}>{sayRole(role)}</span>
          </h3>
          <p className={style.row}>
            <span className={style.label}>
              <Trans>Commitment</Trans>
            </span>
            <span className={style.label}>{formatJakartaDay(committedAt, language)}</span>
          </p>
          <Hash hex={commitment} />
          <p className={style.row}>
            <span className={style.label}>
              <Trans>Seed</Trans>
            </span>
            {seed && times.drawnAt !== undefined && (
              <span className={style.label}>{formatJakartaDay(times.drawnAt, language)}</span>
            )}
          </p>
          {seed ? (
            <Hash hex={seed} isNew />
          ) : (
            <p className={style.label}>
              <Trans>Sealed until the draw</Trans>
            </p>
          )}
          <SeedResult result={results.find(({ step }) => step === `seed-${seat}`)} />
        </div>
      ))}
    </section>
  )
}

function SeedResult({ result }: { result: StepResult | undefined }) {
  if (!result) return null
  const isSame = result.result === 'same'
  return (
    <p className={style.result} data-tone={isSame ? 'same' : 'wrong'}>
      {isSame ? <Check size={18} aria-hidden /> : <X size={18} aria-hidden />}
      {isSame ? (
        <Trans>This seed gives this commitment</Trans>
      ) : (
        <Trans>This seed does not give this commitment</Trans>
      )}
    </p>
  )
}

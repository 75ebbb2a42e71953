import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { DrawProof } from '@tayang/contract'
import { Button } from '@tayang/design'
import { Calculator, Check, LoaderCircle, RotateCcw, TriangleAlert, X } from 'lucide-react'
import { useLanguage } from '#shared/i18n'
import type { Misfit, Step, StepResult } from './check/check-draw.ts'
import type { DrawCheck } from './use-draw-check.ts'
import style from './verdict.module.css'

/**
 * The button that computes the draw again in the visitor's own browser, and what each step came to. The result is
 * spoken when it is there.
 */
export function Verdict({ proof, check }: { proof: DrawProof; check: DrawCheck }) {
  const { state, steps, results } = check
  if (steps.length === 0) return null
  const misfits = results.filter(({ result }) => result !== 'same' && result !== 'none')
  const tone = misfits.length > 0 ? 'wrong' : state === 'done' ? 'same' : 'open'
  return (
    <section className={style.verdict} aria-labelledby="verdict">
      <div className={style.card} data-tone={state === 'failed' ? 'wrong' : tone}>
        <Head check={check} wrong={misfits.length} />
        {state !== 'idle' && (
          <ol className={style.steps}>
            {steps.map((step, index) => (
              <StepRow
                key={step}
                step={step}
                proof={proof}
                result={results[index]}
                share={state === 'running' && index === results.length ? check.share : null}
              />
            ))}
          </ol>
        )}
      </div>
      {/* Not `disabled` while it runs: the focus stays on it. */}
      <StartButton check={check} />
      <p className={style.note}>
        <Trans>
          Computing here needs JavaScript. The file verify.mjs below does the same on your computer.
        </Trans>
      </p>
    </section>
  )
}

function StartButton({ check: { state, start } }: { check: DrawCheck }) {
  const { t } = useLingui()
  return (
    <Button
      tone="outline"
      wide
      className={style.start}
      onClick={start}
      {...(state === 'running' && { busy: t`Computing` })}
    >
      {state === 'idle' ? <Calculator size={20} aria-hidden /> : <RotateCcw size={20} aria-hidden />}
      {state === 'idle' ? <Trans>Compute it in my browser</Trans> : <Trans>Compute again</Trans>}
    </Button>
  )
}

function Head({ check, wrong }: { check: DrawCheck; wrong: number }) {
  const { state, steps, results } = check
  const done = results.length - wrong
  const all = steps.length
  const Icon = wrong > 0 || state === 'failed' ? X : state === 'done' ? Check : Calculator
  return (
    <div className={style.head}>
      <span className={style.lamp}>
        <Icon size={22} strokeWidth={2.5} aria-hidden />
      </span>
      <div role="status">
        <h2 id="verdict">
          {state === 'failed' ? (
            <Trans>It could not be computed here</Trans>
          ) : wrong > 0 ? (
            <Trans>Recomputed here: NOT the same</Trans>
          ) : state === 'done' ? (
            <Trans>Recomputed here: the same</Trans>
          ) : state === 'running' ? (
            <Trans>Computing it here</Trans>
          ) : (
            <Trans>Don't take our word for it: compute it</Trans>
          )}
        </h2>
        <p>
          {state === 'idle' ? (
            <Plural
              value={all}
              one="# step, in your own browser, from what is published on this page"
              other="# steps, in your own browser, from what is published on this page"
            />
          ) : (
            <Trans>
              {done} of {all} steps, in your own browser
            </Trans>
          )}
        </p>
      </div>
    </div>
  )
}

interface StepRowProps {
  step: Step
  proof: DrawProof
  result: StepResult | undefined
  /** Null where it is not under way. */
  share: number | null
}

function StepRow({ step, proof, result, share }: StepRowProps) {
  const { t } = useLingui()
  const language = useLanguage()
  const sayStep = useStepWords(proof)
  const sayMisfit = useMisfitWords()
  const tone = result?.result === 'same' ? 'same' : result?.result === 'none' ? 'none' : result && 'wrong'
  const percent = share !== null && share > 0 ? Math.round(100 * share) : null
  return (
    <li className={style.step} data-tone={tone}>
      {tone === 'same' && <Check size={20} role="img" aria-label={t`Fits`} />}
      {tone === 'none' && <TriangleAlert size={20} role="img" aria-label={t`Attention`} />}
      {tone === 'wrong' && <X size={20} role="img" aria-label={t`Does not fit`} />}
      {tone === undefined && (
        <LoaderCircle size={20} aria-hidden className={share === null ? style.waits : style.runs} />
      )}
      <span>
        {result?.result === 'none' ? t`Outer value: none, as was announced` : sayStep(step)}
        {result && tone === 'wrong' && <small>{sayMisfit(result.result as Misfit)}</small>}
      </span>
      <span className={style.took}>
        {result
          ? formatMs(result.ms, language === 'id' ? 'id-ID' : 'en-GB')
          : percent !== null && `${percent} %`}
      </span>
    </li>
  )
}

const formatMs = (ms: number, locale: string) =>
  `${new Intl.NumberFormat(locale, { maximumFractionDigits: ms < 10 ? 1 : 0 }).format(ms)} ms`

function useStepWords({ list, promised, outer }: DrawProof): (step: Step) => string {
  const { t } = useLingui()
  const locale = useLanguage() === 'id' ? 'id-ID' : 'en-GB'
  const leaves = (list?.count ?? 0).toLocaleString(locale)
  const { winners, reserves } = promised
  return (step) => {
    switch (step) {
      case 'seed-A':
        return t`Seed A gives its commitment`
      case 'seed-B':
        return t`Seed B gives its commitment`
      case 'root':
        return t`${leaves} leaves give the root`
      case 'outer':
        return outer?.kind === 'figures'
          ? t`Outer value: the figures that were named`
          : t`Outer value: signature of its source`
      case 'mixed':
        return t`The four together give S`
      case 'places':
        return t`S gives ${winners} winners and ${reserves} reserves`
    }
  }
}

/** What does not fit, in a sentence that somebody can pass on. */
function useMisfitWords(): (misfit: Misfit) => string {
  const { t } = useLingui()
  return (misfit) => {
    switch (misfit) {
      case 'commitment':
        return t`The revealed seed is not the one that was sealed.`
      case 'leaves-not-read':
        return t`We couldn't load the list. Please try again.`
      case 'leaf-count':
        return t`The list holds more or fewer chances than were published.`
      case 'root':
        return t`The list is not the one that was frozen.`
      case 'other-outer':
        return t`Another value was announced.`
      case 'early-outer':
        return t`The value was known before the list was published.`
      case 'signature':
        return t`The value is not signed by its source.`
      case 'mixed':
        return t`S was not made from these four.`
      case 'order':
        return t`The places were given in a different order than S says.`
      case 'place-count':
        return t`More or fewer places were given than promised.`
    }
  }
}

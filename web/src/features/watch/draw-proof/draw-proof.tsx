import { Trans } from '@lingui/react/macro'
import type { DrawProof } from '@tayang/contract'
import { Cloth } from '@tayang/design'
import { Check, Clock, Lock, OctagonX } from 'lucide-react'
import { ShareButton } from '#features/shared/share'
import { formatInZones, formatJakartaDay, useLanguage } from '#shared/i18n'
import { Link, urls } from '#shared/urls'
import { FrozenList } from './sections/frozen-list.tsx'
import { OuterValue } from './sections/outer-value.tsx'
import { OwnDesk } from './sections/own-desk.tsx'
import { Promises } from './sections/promises.tsx'
import { Seeds } from './sections/seeds.tsx'
import { Winners } from './sections/winners.tsx'
import { useDrawCheck } from './use-draw-check.ts'
import { useDrawStateWord, useVoidSentence } from './use-draw-words.ts'
import { Verdict } from './verdict.tsx'
import style from './draw-proof.module.css'

const icons = { announced: Clock, closed: Lock, drawn: Check, settled: Check, void: OctagonX }

/**
 * The proof of a draw: everything that is needed to compute it again, as text of the server, and a button that computes
 * it here.
 */
export function DrawProofView({ proof }: { proof: DrawProof }) {
  const check = useDrawCheck(proof)
  return (
    <article className={style.proof}>
      <DrawHead proof={proof} />
      <div className={style.columns}>
        <div className={style.column}>
          {proof.state === 'void' && <VoidNote proof={proof} />}
          <Verdict proof={proof} check={check} />
          <Promises proof={proof} />
          <Seeds proof={proof} results={check.results} />
        </div>
        <div className={style.column}>
          <FrozenList proof={proof} />
          <OuterValue proof={proof} results={check.results} />
          <Winners proof={proof} />
          <OwnDesk proof={proof} />
        </div>
      </div>
    </article>
  )
}

function DrawHead({ proof }: { proof: DrawProof }) {
  const language = useLanguage()
  const sayState = useDrawStateWord()
  const { number, campaign, state, promised } = proof
  const Icon = icons[state]
  const title = titleOf(campaign.name[language])
  return (
    <header className={style.head}>
      <Cloth kind="kawung" className={style.cloth} />
      <div className={style.line}>
        <span className={style.kind}>Undian Jujur</span>
        <ShareButton item={{ title: `${title} (u${number})`, way: urls.draw(proof) }} isIcon />
      </div>
      <p className={style.chip} data-state={state}>
        <Icon size={16} aria-hidden />
        {sayState(state)}
      </p>
      <h1>{title}</h1>
      <p className={style.when}>
        <Trans>Draw u{number}</Trans> · {formatJakartaDay(promised.drawsAt, language)}
        <br />
        {formatInZones(promised.drawsAt, language)}
      </p>
      <Link to={urls.title({ type: 'campaign', id: campaign.id })} className={style.campaign}>
        <Trans>To the campaign</Trans>
      </Link>
    </header>
  )
}

/** Most campaigns are named after what is played, and none twice. */
const titleOf = (name: string) => (/^undian\b/i.test(name) ? name : `Undian ${name}`)

function VoidNote({ proof }: { proof: DrawProof }) {
  const sayReason = useVoidSentence()
  return (
    <div className={style.void} role="note">
      <OctagonX size={22} aria-hidden />
      <div>
        <h2>
          <Trans>This draw is void</Trans>
        </h2>
        <p>{sayReason(proof)}</p>
        {proof.voidNote && <p>{proof.voidNote}</p>}
        <p>
          <Trans>No one won anything. What was published stays here.</Trans>
        </p>
      </div>
    </div>
  )
}

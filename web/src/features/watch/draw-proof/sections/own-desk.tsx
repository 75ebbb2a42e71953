import { Trans } from '@lingui/react/macro'
import { draws, pathOf, type DrawProof } from '@tayang/contract'
import { buttonLook } from '@tayang/design'
import { Download } from 'lucide-react'
import style from './sections.module.css'

/** The same computation without this site: a file to read, and the files that it reads. */
export function OwnDesk({ proof }: { proof: DrawProof }) {
  const { id, number, sequence, outer } = proof
  const name = `u${number}.json`
  const winners = sequence?.filter(({ kind }) => kind === 'winner').map(({ index }) => index)
  return (
    <section aria-labelledby="desk" className={style.section}>
      <h2 id="desk">
        <Trans>Check it on your own computer</Trans>
      </h2>
      <p className={style.lead}>
        <Trans>One file of 150 lines at most, no dependencies. Read it first.</Trans>
      </p>
      {winners && (
        <pre className={style.terminal} tabIndex={0}>
          <code>
            <span data-kind="prompt">$ </span>node verify.mjs {name} leaves.bin{'\n'}
            {['seed A', 'seed B', 'root', outer?.kind === 'none' ? 'outer (none)' : 'outer', 'S'].map(
              (step) => (
                <span key={step}>
                  <span data-kind="ok">ok</span>
                  {`  ${step}\n`}
                </span>
              ),
            )}
            <span data-kind="ok">ok</span>
            {`  winners ${winners.join(' ')}\n`}
            <span data-kind="ok">the same</span>
          </code>
        </pre>
      )}
      <div className={style.files}>
        <a className={buttonLook({ tone: 'outline' })} href="/undian/verify.mjs" download="verify.mjs">
          <Download size={20} aria-hidden />
          verify.mjs
        </a>
        <a className={buttonLook({ tone: 'outline' })} href={pathOf(draws.getDraw, { id })} download={name}>
          <Download size={20} aria-hidden />
          {name}
        </a>
      </div>
      <p className={style.foot}>
        <Trans>Void draws stay here too. A draw is never repeated; a new one has a new number.</Trans>
      </p>
    </section>
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import { turnsTo } from './turns-to.ts'
import style from './tree-picture.module.css'

const WIDTH = 340
const LEVEL_HEIGHT = 36
const TOP = 14
const NODE = 18
/** As deep as it is drawn; below that there are too many to be seen. */
const LEVELS_MAX = 3

interface TreePictureProps {
  /** Leaves. */
  count: number
  /** An own leaf, whose way up is coloured. */
  index: number | undefined
}

/** The upper levels of the tree over the list, and where an own chance lies in it. */
export function TreePicture({ count, index }: TreePictureProps) {
  const all = count > 1 ? Math.ceil(Math.log2(count)) : 0
  const levels = Math.min(LEVELS_MAX, all)
  if (levels === 0) return null
  const turns = index === undefined ? [] : turnsTo(index, count).slice(0, levels)
  const deepest = turns.length
  return (
    <figure className={style.tree}>
      <Nodes levels={levels} turns={turns} />
      <figcaption>
        <span>
          <Trans>
            {levels} of {all} levels drawn
          </Trans>
        </span>
        {deepest > 0 && (
          <span
            className={style.you}
            style={{ insetInlineStart: `${(100 * xOf(deepest, ownAt(turns, deepest))) / WIDTH}%` }}
          >
            <Trans>You</Trans>
          </span>
        )}
      </figcaption>
    </figure>
  )
}

interface Node {
  readonly level: number
  readonly at: number
}

const xOf = (level: number, at: number) => ((at + 0.5) * WIDTH) / 2 ** level
const yOf = (level: number) => TOP + level * LEVEL_HEIGHT
/** From a node up to the one above it. */
const lineOf = ({ level, at }: Node) =>
  `M${xOf(level - 1, at >> 1)} ${yOf(level - 1)}v${LEVEL_HEIGHT / 2}H${xOf(level, at)}v${LEVEL_HEIGHT / 2}`

/** Which node of a level lies on the own way; none below its leaf. */
function ownAt(turns: readonly boolean[], level: number): number {
  if (level > turns.length) return -1
  return turns.slice(0, level).reduce((at, isRight) => 2 * at + Number(isRight), 0)
}

function Nodes({ levels, turns }: { levels: number; turns: readonly boolean[] }) {
  const { t } = useLingui()
  const nodes: Node[] = Array.from({ length: levels }, (_, above) => above + 1).flatMap((level) =>
    Array.from({ length: 2 ** level }, (_, at) => ({ level, at })),
  )
  const kindOf = ({ level, at }: Node) => {
    const own = ownAt(turns, level)
    if (own < 0) return 'other'
    return own === at ? 'own' : (own ^ 1) === at ? 'beside' : 'other'
  }
  // The own way is drawn last, over the others.
  const lines = nodes.toSorted(
    (one, other) => Number(kindOf(one) === 'own') - Number(kindOf(other) === 'own'),
  )
  return (
    <svg viewBox={`0 0 ${WIDTH} ${yOf(levels) + NODE}`} aria-hidden>
      {lines.map((node) => (
        <path key={`${node.level} ${node.at}`} data-kind={kindOf(node)} d={lineOf(node)} />
      ))}
      {nodes.map((node) => (
        <rect
          key={`${node.level} ${node.at}`}
          data-kind={kindOf(node)}
          x={xOf(node.level, node.at) - NODE / 2}
          y={yOf(node.level) - NODE / 2}
          width={NODE}
          height={NODE}
          rx={4}
        />
      ))}
      <rect data-kind="root" x={WIDTH / 2 - 34} y={0} width={68} height={26} rx={13} />
      <text x={WIDTH / 2} y={18} textAnchor="middle">
        {t`Root`}
      </text>
    </svg>
  )
}

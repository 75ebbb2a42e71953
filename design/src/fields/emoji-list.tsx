import style from './emoji-list.module.css'

interface EmojiListProps {
  emojis: readonly string[]
  onChoose: (emoji: string) => void
}

/** The emojis to choose from, above the field that they are inserted into. */
export function EmojiList({ emojis, onChoose }: EmojiListProps) {
  return (
    <ul className={style.emojis}>
      {emojis.map((emoji) => (
        <li key={emoji}>
          <button type="button" onClick={() => onChoose(emoji)}>
            {emoji}
          </button>
        </li>
      ))}
    </ul>
  )
}

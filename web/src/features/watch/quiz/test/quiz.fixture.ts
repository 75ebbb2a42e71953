import type { QuizDetail } from '@tayang/contract'

/** A quiz of two questions at second 30. */
export const aQuiz: QuizDetail = {
  id: 'quiz',
  videoId: 'film',
  timeToShow: 30,
  questionJson: [
    {
      id: 'one',
      question: 'Siapa yang bernyanyi?',
      choice: [
        { id: 'one-a', text: 'Si burung' },
        { id: 'one-b', text: 'Hutan' },
        { id: 'one-c', text: 'Kelinci' },
      ],
    },
    {
      id: 'two',
      question: 'Kapan bermula?',
      choice: [
        { id: 'two-a', text: 'Pagi' },
        { id: 'two-b', text: 'Malam' },
      ],
    },
  ],
  quizCampaign: { id: 'campaign', name: 'Kuis Khatulistiwa' },
}

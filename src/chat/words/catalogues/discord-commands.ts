// Names and descriptions of the commands on Discord, by language. Discord shows them in the language of a person's client.
import type { Language } from '../../port/language.ts';

/** BCP 47; what a client speaks besides is English. Discord allows names of 32 small letters and descriptions of 100. */
export const commandLanguages = ['de', 'fr', 'es', 'ja'] as const;

type Words = Readonly<Record<Language, string>>;

export const commandWords = {
  research: { en: 'research', de: 'recherche', fr: 'recherche', es: 'investigar', ja: '調査' },
  'research.about': {
    en: 'Research a question, and look after your researches',
    de: 'Eine Frage recherchieren und nach den eigenen Recherchen sehen',
    fr: 'Rechercher la réponse à une question et suivre ses recherches',
    es: 'Investigar una pregunta y ver las propias investigaciones',
    ja: '質問を調査し、自分の調査を確認します',
  },
  ask: { en: 'ask', de: 'fragen', fr: 'demander', es: 'preguntar', ja: '質問' },
  'ask.about': {
    en: 'Research a question; without one, a form opens',
    de: 'Eine Frage recherchieren; ohne Frage öffnet sich ein Formular',
    fr: 'Rechercher la réponse à une question ; sans question, un formulaire s’ouvre',
    es: 'Investigar una pregunta; sin ella se abre un formulario',
    ja: '質問を調査します。質問がなければフォームが開きます',
  },
  question: { en: 'question', de: 'frage', fr: 'question', es: 'pregunta', ja: '内容' },
  'question.about': {
    en: 'What you would like to know',
    de: 'Was du wissen möchtest',
    fr: 'Ce que vous voudriez savoir',
    es: 'Lo que te gustaría saber',
    ja: '知りたいこと',
  },
  depth: { en: 'depth', de: 'tiefe', fr: 'profondeur', es: 'profundidad', ja: '深さ' },
  'depth.about': {
    en: 'How deep to go; as the question needs if you choose nothing',
    de: 'Wie gründlich; ohne Wahl so, wie es die Frage braucht',
    fr: 'À quel point approfondir ; sans choix, selon la question',
    es: 'Con cuánta profundidad; sin elegir, según la pregunta',
    ja: 'どこまで深く調べるか。選ばなければ質問に合わせます',
  },
  mode: { en: 'mode', de: 'art', fr: 'mode', es: 'modo', ja: '方法' },
  'mode.about': {
    en: 'How to answer; as the question needs if you choose nothing',
    de: 'Wie geantwortet wird; ohne Wahl so, wie es die Frage braucht',
    fr: 'Comment répondre ; sans choix, selon la question',
    es: 'Cómo responder; sin elegir, según la pregunta',
    ja: '答え方。選ばなければ質問に合わせます',
  },
  status: { en: 'status', de: 'stand', fr: 'état', es: 'estado', ja: '状況' },
  'status.about': {
    en: 'What is being researched for you; only you see it',
    de: 'Was gerade für dich recherchiert wird; nur du siehst es',
    fr: 'Ce qui est recherché pour vous en ce moment ; visible de vous seul',
    es: 'Lo que se está investigando para ti; solo tú lo ves',
    ja: 'あなたのために調査中のもの。あなただけに表示されます',
  },
  list: { en: 'list', de: 'liste', fr: 'liste', es: 'lista', ja: '一覧' },
  'list.about': {
    en: 'What you have asked for; only you see it',
    de: 'Was du gefragt hast; nur du siehst es',
    fr: 'Ce que vous avez demandé ; visible de vous seul',
    es: 'Lo que has preguntado; solo tú lo ves',
    ja: 'これまでに頼んだもの。あなただけに表示されます',
  },
  page: { en: 'page', de: 'seite', fr: 'page', es: 'página', ja: 'ページ' },
  'page.about': {
    en: 'Get the way to a page with all your researches; only you see it',
    de: 'Den Link zu einer Seite mit allen deinen Recherchen bekommen; nur du siehst ihn',
    fr: 'Obtenir le lien vers une page avec toutes vos recherches ; visible de vous seul',
    es: 'Recibir el enlace a una página con todas tus investigaciones; solo tú lo ves',
    ja: '自分の調査がすべて載ったページへのリンク。あなただけに表示されます',
  },
  stop: { en: 'stop', de: 'stopp', fr: 'arrêter', es: 'detener', ja: '中止' },
  'stop.about': {
    en: 'End a research of yours; what was found is kept',
    de: 'Eine deiner Recherchen beenden; was gefunden wurde, bleibt',
    fr: 'Arrêter une de vos recherches ; ce qui a été trouvé est gardé',
    es: 'Terminar una de tus investigaciones; lo encontrado se conserva',
    ja: '自分の調査を終えます。見つかったものは残ります',
  },
  which: { en: 'research', de: 'recherche', fr: 'recherche', es: 'investigación', ja: '調査' },
  'which.about': {
    en: 'Which of them; needed only if several are going on',
    de: 'Welche davon; nur nötig, wenn mehrere laufen',
    fr: 'Laquelle ; nécessaire seulement s’il y en a plusieurs',
    es: 'Cuál de ellas; solo hace falta si hay varias',
    ja: 'どの調査か。複数あるときだけ必要です',
  },
  check: { en: 'check', de: 'prüfen', fr: 'vérifier', es: 'comprobar', ja: '確認' },
  'check.about': {
    en: 'See what stands behind a citation; only you see it',
    de: 'Sehen, was hinter einem Beleg steht; nur du siehst es',
    fr: 'Voir ce qu’il y a derrière une citation ; visible de vous seul',
    es: 'Ver qué hay detrás de una cita; solo tú lo ves',
    ja: '引用の根拠を見ます。あなただけに表示されます',
  },
  number: { en: 'number', de: 'nummer', fr: 'numéro', es: 'número', ja: '番号' },
  'number.about': {
    en: 'Number of the citation in the report here: 3 for [3]',
    de: 'Nummer des Belegs im Bericht hier: 3 für [3]',
    fr: 'Numéro de la citation dans le rapport ici : 3 pour [3]',
    es: 'Número de la cita en el informe de aquí: 3 para [3]',
    ja: 'ここのレポートの引用番号。[3] なら 3',
  },
  'research-this': {
    en: 'Research this',
    de: 'Das recherchieren',
    fr: 'Rechercher ceci',
    es: 'Investigar esto',
    ja: 'これを調査',
  },
} as const satisfies Readonly<Record<string, Words>>;

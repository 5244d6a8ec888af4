// What people type to Footnote, by language: commands, what a waiting question is answered with, changes that can be made without
// a language model (`#` stands for what they are about), and what asks for no research. Phrases in lower case and without
// punctuation, separated by `|`.
import type { Language } from '../../port/language.ts';

const en = {
  // Commands; the first phrase is what people are told.
  stop: 'stop|cancel|abort|quit|halt',
  resume: 'resume',
  status: 'status',
  report: 'report',
  check: 'check',
  page: 'page|open page',
  list: 'list',
  delete: 'delete',
  help: 'help',
  // May stand around a command.
  courtesies: 'please|pls|thanks|thank you|now|footnote',
  // Answers to what a run lacks, and to a question before it begins; `change` begins what should be different.
  retry: 'retry|again|try again',
  finish: 'finish',
  'just-start': 'just start|just-start',
  change: 'change|changes|feedback',
  // Said where a change is asked for, and there is none.
  unchanged:
    '(?:there is |i have )?(?:nothing|none|no changes?)(?: (?:needed|necessary|required|from me|from my side|here|at all|else|more))*|(?:there is |i have )?nothing (?:to change|to add|needs to change|needs changing)|(?:leave|keep) (?:it|everything|the (?:draft|plan)) as (?:it )?is|n a',
  // Nothing new is to be begun, and the report is to be written.
  enough:
    "(?:that's |that is |this is )?enough|(?:just )?(?:write|wrap) (?:it |this )?up|finish(?: it| up)?|write the report|good enough",
  // Words that are nothing but a decision, and what may stand around them.
  yes: 'lgtm|all good|good to go|works for me|go ahead|go for it|do it|yes|yep|yeah|yup|ok|okay|sure|\\+1',
  no: 'rejected|no',
  praise: 'nice work|good job|well done|great work|cool|super|love it|y|k',
  doubt: 'no thanks|no thank you|nope|nah|n',
  wait: 'wait|hold on|hang on|hmm+|one moment|just a moment|not yet',
  'around-decision':
    'please|pls|thanks(?: a lot| so much)?|many thanks|thank you(?: so much| very much)?|thx|ty|cheers|all|everyone|team|hi|hey|hello|footnote|bot|then|now|and|for me',
  // Changes that need no language model, and what may stand before and after.
  'leave-out':
    'leave out #|leave # out|drop #|remove #|exclude #|omit #|take out #|skip #|ignore #|without #',
  search:
    'search for #|search #|look for #|look up #|look into #|research #|more about #|more on #|say more about #|say more on #|tell me more about #|write more about #|add more about #|find more about #|find more on #|find out about #|also cover #|also search for #|also look for #|also look at #',
  'around-order':
    'please|pls|ok|okay|also|and|then|can you|could you|would you|from the draft|from the report|in the draft|in the report|instead|again|too',
  // Asks for no research: greetings, thanks, questions about Footnote, and politeness around them, which says nothing by itself.
  greeting:
    'hi|hello|hey|hiya|howdy|yo|good morning|good afternoon|good evening|good night|morning|greetings|bye|goodbye|see you|see you later|how are you|how are you doing|how is it going|nice to meet you|are you there|you there|anybody there|test|testing|ping',
  thanks:
    'thanks|thank you|thanks a lot|thanks a million|thanks so much|many thanks|thank you so much|thank you very much|thx|ty|tysm|cheers|much appreciated|appreciate it|i appreciate it|great job|good job|great work|nice work|good work|well done|good bot|awesome|amazing|brilliant|great|nice|cool|excellent|perfect|wonderful|love it|that helps|that helped|very helpful|this is great|that is great|got it|never mind|nevermind|no worries|no problem|sorry',
  about:
    'what can you do|what can you do for me|what do you do|who are you|what are you|what is this|what is footnote|who is footnote|how do you work|how does this work|how does it work|how does footnote work|how can you help|how can you help me|can you help|can you help me|i need help|help me|how do i use you|how do i use this|how can i use you|how to use you|what can i ask|what can i ask you|what should i ask|tell me about yourself|introduce yourself|are you a bot|are you a robot|are you a person|are you human|are you an ai',
  'around-talk':
    'footnote|bot|there|all|everyone|everybody|team|folks|again|so|and|oh|ah|well|ok|okay|please|dear|for the report|for your help|for the help|for this|for that|for everything|btw',
  // Begins a message that goes on with what was said before.
  'going-on': 'and|also|what about|how about|or|but what|then',
} as const;

/** By language. */
export const typed: Readonly<Record<Language, Readonly<Record<keyof typeof en, string>>>> = {
  en,
  de: {
    stop: 'stopp|abbrechen|abbruch|aufhören|anhalten|stoppen|brich ab|hör auf',
    resume: 'fortsetzen|weiter|weitermachen|mach weiter|fortfahren',
    status: 'status|stand|wie weit bist du|wie ist der stand',
    report: 'bericht|zwischenstand',
    check: 'prüfe|prüf|überprüfe|prüfen',
    page: 'seite|seite öffnen',
    list: 'liste|auflisten',
    delete: 'löschen|lösche|löschen',
    help: 'hilfe',
    courtesies: 'bitte|danke|jetzt',
    retry: 'nochmal|noch einmal|erneut|erneut versuchen|nochmal versuchen',
    finish: 'fertigstellen|abschließen|beenden',
    'just-start': 'einfach anfangen|fang einfach an|leg los|einfach starten',
    change: 'änderung|änderungen|ändern',
    unchanged:
      'nichts|keine(?: änderung(?:en)?)?(?: nötig)?|keine änderung(?:en)? (?:nötig|erforderlich|von mir)|nichts (?:zu )?(?:ändern|hinzuzufügen)|(?:so )?lassen|lass (?:es|alles) so|alles so lassen',
    enough:
      '(?:das )?(?:reicht|genügt)(?: so| mir)?|genug|das ist genug|schreib (?:es|das|ihn) (?:auf|zusammen)|schreib den bericht|fass (?:es|das) zusammen|komm zum ende',
    yes: 'ja|jawohl|jo|passt(?: so)?|sieht (?:sehr )?gut aus|in ordnung|einverstanden|genehmigt|genehmigen|freigegeben|freigeben|freigabe|gib(?: (?:es|ihn|das|den entwurf))? frei|angenommen|annehmen',
    no: 'nein|abgelehnt|ablehnen|lehne ich ab|verworfen|verwerfen',
    praise: 'gut|sehr gut|prima|toll|klasse|perfekt',
    doubt: 'nein danke|nee|nö',
    wait: 'warte|moment|einen moment|noch nicht',
    'around-decision': 'bitte|danke|danke schön|vielen dank|hallo|dann|jetzt|und|alle',
    'leave-out': 'lass # weg|lasse # weg|lass # raus|streiche #|entferne #|ohne #',
    search: 'suche nach #|such nach #|suche #|mehr über #|mehr zu #|schreib mehr über #|sag mehr über #',
    'around-order': 'bitte|auch|und|dann|kannst du|aus dem entwurf|aus dem bericht',
    greeting:
      'hallo|hi|hey|moin|moin moin|servus|grüß gott|guten morgen|guten tag|guten abend|gute nacht|tschüss|ciao|wie geht es dir|wie gehts|bist du da',
    thanks:
      'danke|danke schön|dankeschön|danke sehr|vielen dank|tausend dank|besten dank|gut gemacht|gute arbeit|super|toll|prima|klasse|perfekt|alles klar|schon gut|entschuldigung',
    about:
      'was kannst du|was kannst du alles|was kannst du für mich tun|was machst du|wer bist du|was bist du|was ist footnote|was ist das|wie funktionierst du|wie funktioniert das|wie kannst du helfen|wie kannst du mir helfen|kannst du helfen|kannst du mir helfen|hilf mir|wie benutze ich dich|was kann ich fragen|was kann ich dich fragen|stell dich vor|bist du ein bot|bist du ein mensch|bist du eine ki|wer seid ihr|wer sind sie',
    'around-talk':
      'zusammen|alle|leute|nochmal|und|also|bitte|okay|für den bericht|für deine hilfe|für die hilfe',
    'going-on': 'und|auch|was ist mit|wie steht es mit|oder|aber was',
  },
  fr: {
    stop: 'arrêter|arrête|arrêtez|annule|annuler|annulez|stoppe',
    resume: 'reprendre|reprends|reprenez|continue|continuer|continuez',
    status: 'statut|état|où en es-tu|où en êtes-vous',
    report: 'rapport',
    check: 'vérifier|vérifie|vérifiez',
    page: 'page|ouvrir la page',
    list: 'liste|lister',
    delete: 'supprimer|supprime|supprimez|effacer',
    help: 'aide',
    courtesies: "merci|s'il te plaît|s'il vous plaît|stp|svp|maintenant",
    retry: 'réessayer|réessaie|réessayez|encore',
    finish: 'terminer|termine|terminez|finir',
    'just-start': 'commencer|commence|commencez|vas-y|allez-y',
    change: 'modification|modifications|modifier|changement|changements',
    unchanged:
      'rien|rien à (?:changer|modifier|ajouter)|aucune? (?:changement|modification)s?|pas de (?:changement|modification)s?|laisse(?:z)? (?:tout )?(?:comme ça|tel quel)',
    enough:
      "(?:c'est |ça )?suffit|assez|c'est assez|ça suffit comme ça|rédige(?:z)?(?: le rapport)?|écri(?:s|vez) le rapport|conclu(?:s|ez)",
    yes: "oui|d'accord|approuvée?|approuver|acceptée?|accepter|validée?|valider|c'est bon|ça marche|ça me va",
    no: 'non|rejetée?|rejeter|refusée?|refuser',
    praise: 'bien|très bien|parfait|super|génial',
    doubt: 'non merci',
    wait: 'attends|attendez|un moment|un instant|pas encore',
    'around-decision': "merci(?: beaucoup)?|s'il te plaît|s'il vous plaît|stp|svp|bonjour|alors|et",
    'leave-out': 'enlève #|supprime #|retire #|laisse # de côté|sans #',
    search: 'cherche #|recherche #|plus sur #|dis en plus sur #|en dire plus sur #',
    'around-order': "s'il te plaît|s'il vous plaît|aussi|et|peux tu",
    greeting: 'bonjour|bonsoir|salut|coucou|bonne nuit|au revoir|ça va|comment ça va|comment vas tu|tu es là',
    thanks:
      'merci|merci beaucoup|merci bien|mille mercis|bravo|bien joué|super|génial|parfait|très bien|pas de souci|désolé',
    about:
      "que peux tu faire|que peux tu faire pour moi|qu'est ce que tu peux faire|que sais tu faire|qui es tu|qui êtes vous|que pouvez vous faire|comment ça marche|comment tu marches|comment peux tu m'aider|peux tu m'aider|aide moi|présente toi|es tu un bot|tu es un bot|êtes vous un bot|es tu humain|tu es qui|c'est quoi footnote",
    'around-talk':
      "tout le monde|à tous|et|alors|s'il te plaît|s'il vous plaît|pour le rapport|pour ton aide|pour votre aide",
    'going-on': 'et|aussi|qu’en est-il|quid|ou|mais',
  },
  es: {
    stop: 'parar|para|detener|detente|cancela|cancelar|alto',
    resume: 'continuar|continúa|continua|reanudar|reanuda|sigue',
    status: 'estado|cómo va',
    report: 'informe|reporte',
    check: 'comprobar|comprueba|verificar|verifica',
    page: 'página|abrir página',
    list: 'lista|listar',
    delete: 'borrar|borra|eliminar|elimina',
    help: 'ayuda',
    courtesies: 'gracias|por favor|ahora',
    retry: 'reintentar|reintenta|otra vez|de nuevo',
    finish: 'terminar|termina|finalizar',
    'just-start': 'empezar|empieza|empieza ya|adelante',
    change: 'cambio|cambios|cambiar',
    unchanged:
      'nada|nada que (?:cambiar|añadir)|ningún cambio|ninguna modificación|sin cambios|no hay cambios|déjal[oa] (?:así|como está)',
    enough:
      '(?:ya )?basta|(?:es |con eso es )?suficiente|ya es suficiente|escríbelo|redáctalo|escribe el informe|redacta el informe',
    yes: 'sí|si|aprobad[oa]|aprobar|aprueba|aceptad[oa]|aceptar|de acuerdo|está bien|vale|me parece bien',
    no: 'rechazad[oa]|rechazar|rechaza',
    praise: 'bien|muy bien|perfecto|genial|estupendo',
    doubt: 'no gracias',
    wait: 'espera|espere|un momento|todavía no',
    'around-decision': 'gracias|muchas gracias|por favor|hola|entonces|y',
    'leave-out': 'quita #|elimina #|omite #|deja fuera #|sin #',
    search: 'busca #|investiga #|más sobre #|di más sobre #|cuenta más sobre #',
    'around-order': 'por favor|también|y|puedes',
    greeting:
      'hola|buenas|buenos días|buenos dias|buenas tardes|buenas noches|adiós|adios|hasta luego|qué tal|que tal|cómo estás|como estas|estás ahí',
    thanks:
      'gracias|muchas gracias|mil gracias|muy bien|buen trabajo|genial|perfecto|estupendo|excelente|no pasa nada|perdón',
    about:
      'qué puedes hacer|que puedes hacer|qué haces|que haces|quién eres|quien eres|qué eres|que eres|cómo funcionas|como funcionas|cómo funciona|cómo puedes ayudarme|puedes ayudarme|me puedes ayudar|ayúdame|ayudame|qué te puedo preguntar|preséntate|eres un bot|eres humano|eres una ia|qué es footnote|que es footnote',
    'around-talk': 'a todos|todos|equipo|y|por favor|por el informe|por tu ayuda',
    'going-on': 'y|e|también|qué hay de|qué pasa con|o|pero',
  },
  ja: {
    stop: '停止|中止|やめて|止めて|ストップ|キャンセル|中止して',
    resume: '再開|再開して|続けて|続行',
    status: '状況|進捗|ステータス|状態',
    report: 'レポート|報告|報告書',
    check: '確認|チェック',
    page: 'ページ',
    list: '一覧|リスト',
    delete: '削除',
    help: 'ヘルプ|使い方',
    courtesies: 'お願いします|してください|ください',
    retry: '再試行|もう一度|やり直して',
    finish: '終了|仕上げて|完了',
    'just-start': '開始|始めて|そのまま始めて|すぐ始めて',
    change: '変更|修正',
    unchanged:
      '(?:変更)?(?:なし|無し)(?:です)?|特に(?:なし|ありません)|変更(?:は)?(?:ありません|不要(?:です)?)|そのまま(?:で)?(?:いいです|お願いします)?',
    enough:
      '(?:もう)?十分(?:です)?|それで十分(?:です)?|まとめて|レポートにまとめて|書き上げて|レポートを書いて',
    yes: '承認(?:します|しました|する|です)?|はい|いいです|問題ありません|okです',
    no: '却下(?:します|する)?|拒否(?:します)?',
    praise: 'いいね|よさそう(?:です)?|素晴らしい(?:です)?|完璧(?:です)?',
    doubt: 'いいえ',
    wait: '待って(?:ください)?|ちょっと待って|まだです',
    'around-decision': 'ありがとう(?:ございます)?|お願いします',
    'leave-out':
      '#を除いて|#を除いてください|#を除外して|#を除外してください|#を削除して|#を削除してください',
    search: '#を検索して|#を検索してください|#を調べて|#を調べてください|#についてもっと|#について詳しく',
    'around-order': 'もう|ください',
    greeting:
      'こんにちは|こんばんは|おはよう|おはようございます|はじめまして|やあ|もしもし|さようなら|おやすみ|お疲れ様|お疲れ様です|元気ですか|テスト',
    thanks:
      'ありがとう|ありがとうございます|ありがとうございました|どうもありがとう|どうも|感謝します|すごい|素晴らしい|助かりました|助かります|了解|了解です|すみません',
    about:
      '何ができますか|あなたはボットですか|ボットですか|人間ですか|aiですか|何ができるの|何ができる|なにができますか|あなたは誰ですか|誰ですか|君は誰|使い方|使い方を教えて|使い方を教えてください|どうやって使いますか|自己紹介して|自己紹介してください|助けて|手伝って',
    'around-talk': 'さん|みなさん|皆さん|フットノート|報告|です|ね|よ|お願いします',
    'going-on': 'では|それでは|じゃあ|また|そして|ちなみに|あと',
  },
};

/** The phrases of every language. */
export function inAll(word: keyof typeof en): string[] {
  return Object.values(typed).map((own) => own[word]);
}

/** Words for "stop" in languages without a catalogue: who wants that must not have to look one up. */
export const stopElsewhere = 'cancela|parar|pare|ferma|annulla|停止|取消|중지|стоп|отмена';

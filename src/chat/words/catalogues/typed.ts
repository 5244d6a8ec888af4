// What people type to Footnote, by language: commands, and what a waiting question is answered with. Phrases in lower case,
// separated by `|`; of a command the first one is what people are told.

export type Language = 'en' | 'de' | 'fr' | 'es' | 'ja';
type ByLanguage<K extends string> = Readonly<Record<Language, Readonly<Record<K, string>>>>;

export const commandWords: ByLanguage<
  'stop' | 'resume' | 'status' | 'report' | 'check' | 'page' | 'list' | 'delete' | 'help'
> = {
  en: {
    stop: 'stop|cancel|abort|quit|halt',
    resume: 'resume',
    status: 'status',
    report: 'report',
    check: 'check',
    page: 'page|open page',
    list: 'list',
    delete: 'delete',
    help: 'help',
  },
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
  },
};

/** Words for "stop" in languages without a catalogue: who wants that must not have to look one up. */
export const stopElsewhere = 'cancela|parar|pare|ferma|annulla|停止|取消|중지|стоп|отмена';

export const courtesies: Readonly<Record<Language, string>> = {
  en: 'please|pls|thanks|thank you|now|footnote',
  de: 'bitte|danke|jetzt',
  fr: "merci|s'il te plaît|s'il vous plaît|stp|svp|maintenant",
  es: 'gracias|por favor|ahora',
  ja: 'お願いします|してください|ください',
};

/** Answers to what a run lacks, and to a question before it begins; `change` begins what should be different. */
export const answerWords: ByLanguage<'retry' | 'finish' | 'just-start' | 'change'> = {
  en: {
    retry: 'retry|again|try again',
    finish: 'finish',
    'just-start': 'just start|just-start',
    change: 'change|changes|feedback',
  },
  de: {
    retry: 'nochmal|noch einmal|erneut|erneut versuchen|nochmal versuchen',
    finish: 'fertigstellen|abschließen|beenden',
    'just-start': 'einfach anfangen|fang einfach an|leg los|einfach starten',
    change: 'änderung|änderungen|ändern',
  },
  fr: {
    retry: 'réessayer|réessaie|réessayez|encore',
    finish: 'terminer|termine|terminez|finir',
    'just-start': 'commencer|commence|commencez|vas-y|allez-y',
    change: 'modification|modifications|modifier|changement|changements',
  },
  es: {
    retry: 'reintentar|reintenta|otra vez|de nuevo',
    finish: 'terminar|termina|finalizar',
    'just-start': 'empezar|empieza|empieza ya|adelante',
    change: 'cambio|cambios|cambiar',
  },
  ja: {
    retry: '再試行|もう一度|やり直して',
    finish: '終了|仕上げて|完了',
    'just-start': '開始|始めて|そのまま始めて|すぐ始めて',
    change: '変更|修正',
  },
};

/** Said where a change is asked for, and there is none. */
export const unchangedWords: Readonly<Record<Language, string>> = {
  en: '(?:there is |i have )?(?:nothing|none|no changes?)(?: (?:needed|necessary|required|from me|from my side|here|at all|else|more))*|(?:there is |i have )?nothing (?:to change|to add|needs to change|needs changing)|(?:leave|keep) (?:it|everything|the (?:draft|plan)) as (?:it )?is|n a',
  de: 'nichts|keine(?: änderung(?:en)?)?(?: nötig)?|keine änderung(?:en)? (?:nötig|erforderlich|von mir)|nichts (?:zu )?(?:ändern|hinzuzufügen)|(?:so )?lassen|lass (?:es|alles) so|alles so lassen',
  fr: 'rien|rien à (?:changer|modifier|ajouter)|aucune? (?:changement|modification)s?|pas de (?:changement|modification)s?|laisse(?:z)? (?:tout )?(?:comme ça|tel quel)',
  es: 'nada|nada que (?:cambiar|añadir)|ningún cambio|ninguna modificación|sin cambios|no hay cambios|déjal[oa] (?:así|como está)',
  ja: '(?:変更)?(?:なし|無し)(?:です)?|特に(?:なし|ありません)|変更(?:は)?(?:ありません|不要(?:です)?)|そのまま(?:で)?(?:いいです|お願いします)?',
};

/** Nothing new is to be begun, and the report is to be written. */
export const enoughWords: Readonly<Record<Language, string>> = {
  en: "(?:that's |that is |this is )?enough|(?:just )?(?:write|wrap) (?:it |this )?up|finish(?: it| up)?|write the report|good enough",
  de: '(?:das )?(?:reicht|genügt)(?: so| mir)?|genug|das ist genug|schreib (?:es|das|ihn) (?:auf|zusammen)|schreib den bericht|fass (?:es|das) zusammen|komm zum ende',
  fr: "(?:c'est |ça )?suffit|assez|c'est assez|ça suffit comme ça|rédige(?:z)?(?: le rapport)?|écri(?:s|vez) le rapport|conclu(?:s|ez)",
  es: '(?:ya )?basta|(?:es |con eso es )?suficiente|ya es suficiente|escríbelo|redáctalo|escribe el informe|redacta el informe',
  ja: '(?:もう)?十分(?:です)?|それで十分(?:です)?|まとめて|レポートにまとめて|書き上げて|レポートを書いて',
};

/** Words that are nothing but a decision, and what may stand around them. */
export const decisionWords: ByLanguage<'yes' | 'no' | 'praise' | 'doubt' | 'wait' | 'filler'> = {
  en: {
    yes: 'lgtm|all good|good to go|works for me|go ahead|go for it|do it|yes|yep|yeah|yup|ok|okay|sure|\\+1',
    no: 'rejected|no',
    praise: 'nice work|good job|well done|great work|cool|super|love it|y|k',
    doubt: 'no thanks|no thank you|nope|nah|n',
    wait: 'wait|hold on|hang on|hmm+|one moment|just a moment|not yet',
    filler:
      'please|pls|thanks(?: a lot| so much)?|many thanks|thank you(?: so much| very much)?|thx|ty|cheers|all|everyone|team|hi|hey|hello|footnote|bot|then|now|and|for me',
  },
  de: {
    yes: 'ja|jawohl|jo|passt(?: so)?|sieht (?:sehr )?gut aus|in ordnung|einverstanden|genehmigt|genehmigen|freigegeben|freigeben|freigabe|gib(?: (?:es|ihn|das|den entwurf))? frei|angenommen|annehmen',
    no: 'nein|abgelehnt|ablehnen|lehne ich ab|verworfen|verwerfen',
    praise: 'gut|sehr gut|prima|toll|klasse|perfekt',
    doubt: 'nein danke|nee|nö',
    wait: 'warte|moment|einen moment|noch nicht',
    filler: 'bitte|danke|danke schön|vielen dank|hallo|dann|jetzt|und|alle',
  },
  fr: {
    yes: "oui|d'accord|approuvée?|approuver|acceptée?|accepter|validée?|valider|c'est bon|ça marche|ça me va",
    no: 'non|rejetée?|rejeter|refusée?|refuser',
    praise: 'bien|très bien|parfait|super|génial',
    doubt: 'non merci',
    wait: 'attends|attendez|un moment|un instant|pas encore',
    filler: "merci(?: beaucoup)?|s'il te plaît|s'il vous plaît|stp|svp|bonjour|alors|et",
  },
  es: {
    yes: 'sí|si|aprobad[oa]|aprobar|aprueba|aceptad[oa]|aceptar|de acuerdo|está bien|vale|me parece bien',
    no: 'rechazad[oa]|rechazar|rechaza',
    praise: 'bien|muy bien|perfecto|genial|estupendo',
    doubt: 'no gracias',
    wait: 'espera|espere|un momento|todavía no',
    filler: 'gracias|muchas gracias|por favor|hola|entonces|y',
  },
  ja: {
    yes: '承認(?:します|しました|する|です)?|はい|いいです|問題ありません|okです',
    no: '却下(?:します|する)?|拒否(?:します)?',
    praise: 'いいね|よさそう(?:です)?|素晴らしい(?:です)?|完璧(?:です)?',
    doubt: 'いいえ',
    wait: '待って(?:ください)?|ちょっと待って|まだです',
    filler: 'ありがとう(?:ございます)?|お願いします',
  },
};

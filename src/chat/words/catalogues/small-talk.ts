// What people say to Footnote that asks for no research: greetings, thanks, questions about itself, politeness around
// them, and a request that only points at what others were talking about. Phrases as they are typed, in lower case and
// without punctuation, separated by `|`.

export const smallTalk = {
  greeting: {
    en: 'hi|hello|hey|hiya|howdy|yo|good morning|good afternoon|good evening|good night|morning|greetings|bye|goodbye|see you|see you later|how are you|how are you doing|how is it going|nice to meet you|are you there|you there|anybody there|test|testing|ping',
    de: 'hallo|hi|hey|moin|moin moin|servus|grüß gott|guten morgen|guten tag|guten abend|gute nacht|tschüss|ciao|wie geht es dir|wie gehts|bist du da',
    fr: 'bonjour|bonsoir|salut|coucou|bonne nuit|au revoir|ça va|comment ça va|comment vas tu|tu es là',
    es: 'hola|buenas|buenos días|buenos dias|buenas tardes|buenas noches|adiós|adios|hasta luego|qué tal|que tal|cómo estás|como estas|estás ahí',
    ja: 'こんにちは|こんばんは|おはよう|おはようございます|はじめまして|やあ|もしもし|さようなら|おやすみ|お疲れ様|お疲れ様です|元気ですか|テスト',
  },
  thanks: {
    en: 'thanks|thank you|thanks a lot|thanks a million|thanks so much|many thanks|thank you so much|thank you very much|thx|ty|tysm|cheers|much appreciated|appreciate it|i appreciate it|great job|good job|great work|nice work|good work|well done|good bot|awesome|amazing|brilliant|great|nice|cool|excellent|perfect|wonderful|love it|that helps|that helped|very helpful|this is great|that is great|got it|never mind|nevermind|no worries|no problem|sorry',
    de: 'danke|danke schön|dankeschön|danke sehr|vielen dank|tausend dank|besten dank|gut gemacht|gute arbeit|super|toll|prima|klasse|perfekt|alles klar|schon gut|entschuldigung',
    fr: 'merci|merci beaucoup|merci bien|mille mercis|bravo|bien joué|super|génial|parfait|très bien|pas de souci|désolé',
    es: 'gracias|muchas gracias|mil gracias|muy bien|buen trabajo|genial|perfecto|estupendo|excelente|no pasa nada|perdón',
    ja: 'ありがとう|ありがとうございます|ありがとうございました|どうもありがとう|どうも|感謝します|すごい|素晴らしい|助かりました|助かります|了解|了解です|すみません',
  },
  about: {
    en: 'what can you do|what can you do for me|what do you do|who are you|what are you|what is this|what is footnote|who is footnote|how do you work|how does this work|how does it work|how does footnote work|how can you help|how can you help me|can you help|can you help me|i need help|help me|how do i use you|how do i use this|how can i use you|how to use you|what can i ask|what can i ask you|what should i ask|tell me about yourself|introduce yourself|are you a bot|are you a robot|are you a person|are you human|are you an ai',
    de: 'was kannst du|was kannst du alles|was kannst du für mich tun|was machst du|wer bist du|was bist du|was ist footnote|was ist das|wie funktionierst du|wie funktioniert das|wie kannst du helfen|wie kannst du mir helfen|kannst du helfen|kannst du mir helfen|hilf mir|wie benutze ich dich|was kann ich fragen|was kann ich dich fragen|stell dich vor|bist du ein bot|bist du ein mensch|bist du eine ki|wer seid ihr|wer sind sie',
    fr: "que peux tu faire|que peux tu faire pour moi|qu'est ce que tu peux faire|que sais tu faire|qui es tu|qui êtes vous|que pouvez vous faire|comment ça marche|comment tu marches|comment peux tu m'aider|peux tu m'aider|aide moi|présente toi|es tu un bot|tu es un bot|êtes vous un bot|es tu humain|tu es qui|c'est quoi footnote",
    es: 'qué puedes hacer|que puedes hacer|qué haces|que haces|quién eres|quien eres|qué eres|que eres|cómo funcionas|como funcionas|cómo funciona|cómo puedes ayudarme|puedes ayudarme|me puedes ayudar|ayúdame|ayudame|qué te puedo preguntar|preséntate|eres un bot|eres humano|eres una ia|qué es footnote|que es footnote',
    ja: '何ができますか|あなたはボットですか|ボットですか|人間ですか|aiですか|何ができるの|何ができる|なにができますか|あなたは誰ですか|誰ですか|君は誰|使い方|使い方を教えて|使い方を教えてください|どうやって使いますか|自己紹介して|自己紹介してください|助けて|手伝って',
  },
  /** Begins a message that goes on with what was said before. */
  goingOn: {
    en: 'and|also|what about|how about|or|but what|then',
    de: 'und|auch|was ist mit|wie steht es mit|oder|aber was',
    fr: 'et|aussi|qu’en est-il|quid|ou|mais',
    es: 'y|e|también|qué hay de|qué pasa con|o|pero',
    ja: 'では|それでは|じゃあ|また|そして|ちなみに|あと',
  },
  /** Says nothing by itself. */
  filler: {
    en: 'footnote|bot|there|all|everyone|everybody|team|folks|again|so|and|oh|ah|well|ok|okay|please|dear|for the report|for your help|for the help|for this|for that|for everything|btw',
    de: 'zusammen|alle|leute|nochmal|und|also|bitte|okay|für den bericht|für deine hilfe|für die hilfe',
    fr: "tout le monde|à tous|et|alors|s'il te plaît|s'il vous plaît|pour le rapport|pour ton aide|pour votre aide",
    es: 'a todos|todos|equipo|y|por favor|por el informe|por tu ayuda',
    ja: 'さん|みなさん|皆さん|フットノート|報告|です|ね|よ|お願いします',
  },
} as const;

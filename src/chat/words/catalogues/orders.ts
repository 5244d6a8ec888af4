// Changes that can be made without a language model, as people type them; `#` stands for what they are about.

export const orders = {
  'leave-out': {
    en: 'leave out #|leave # out|drop #|remove #|exclude #|omit #|take out #|skip #|ignore #|without #',
    de: 'lass # weg|lasse # weg|lass # raus|streiche #|entferne #|ohne #',
    fr: 'enlève #|supprime #|retire #|laisse # de côté|sans #',
    es: 'quita #|elimina #|omite #|deja fuera #|sin #',
    ja: '#を除いて|#を除いてください|#を除外して|#を除外してください|#を削除して|#を削除してください',
  },
  search: {
    en: 'search for #|search #|look for #|look up #|look into #|research #|more about #|more on #|say more about #|say more on #|tell me more about #|write more about #|add more about #|find more about #|find more on #|find out about #|also cover #|also search for #|also look for #|also look at #',
    de: 'suche nach #|such nach #|suche #|mehr über #|mehr zu #|schreib mehr über #|sag mehr über #',
    fr: 'cherche #|recherche #|plus sur #|dis en plus sur #|en dire plus sur #',
    es: 'busca #|investiga #|más sobre #|di más sobre #|cuenta más sobre #',
    ja: '#を検索して|#を検索してください|#を調べて|#を調べてください|#についてもっと|#について詳しく',
  },
  /** What may stand before and after. */
  around: {
    en: 'please|pls|ok|okay|also|and|then|can you|could you|would you|from the draft|from the report|in the draft|in the report|instead|again|too',
    de: 'bitte|auch|und|dann|kannst du|aus dem entwurf|aus dem bericht',
    fr: "s'il te plaît|s'il vous plaît|aussi|et|peux tu",
    es: 'por favor|también|y|puedes',
    ja: 'もう|ください',
  },
} as const;

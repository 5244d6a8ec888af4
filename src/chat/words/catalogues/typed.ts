// What people type to Footnote, in English; every file of config/words has the same in its language: commands, what a waiting
// question is answered with, changes that can be made without a language model (`#` stands for what they are about), and what
// asks for no research. Phrases in lower case and without punctuation, separated by `|`.

export const typed = {
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
};

/** Words for "stop" in languages without a catalogue: who wants that must not have to look one up. */
export const stopElsewhere = 'cancela|parar|pare|ferma|annulla|停止|取消|중지|стоп|отмена';

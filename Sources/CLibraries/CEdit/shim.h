#include <histedit.h>
#include <stdio.h>
#include <stdlib.h>

// What the library draws, kept until it is written to the terminal.
typedef struct { FILE *stream; char *text; size_t count; } edit_output;
static inline edit_output *edit_output_make(void) { edit_output *o = calloc(1, sizeof *o); if (o && !(o->stream = open_memstream(&o->text, &o->count))) { free(o); return NULL; } return o; }
// How many bytes of the text are new; the next ones begin at its start again.
static inline size_t edit_output_take(edit_output *o) { if (fflush(o->stream)) return 0; size_t count = o->count; return fseek(o->stream, 0, SEEK_SET) ? 0 : count; }
static inline void edit_output_end(edit_output *o) { fclose(o->stream); free(o->text); free(o); }

// The library is loaded when a person sits at the terminal, not when the program starts; `f` is
// what dlsym found. The functions below are variadic, or take the C library's streams, neither of
// which Swift can name.
static inline EditLine *edit_init(void *f, const char *program, edit_output *output) { return ((EditLine *(*)(const char *, FILE *, FILE *, FILE *, int, int, int))f)(program, stdin, output->stream, stderr, 0, 1, 2); }
static inline int edit_set_prompt(void *f, EditLine *e, char *(*prompt)(EditLine *)) { return ((int (*)(EditLine *, int, ...))f)(e, EL_PROMPT, prompt); }
static inline int edit_set_reader(void *f, EditLine *e, el_rfunc_t reader) { return ((int (*)(EditLine *, int, ...))f)(e, EL_GETCFN, reader); }
static inline int edit_set_client(void *f, EditLine *e, void *client) { return ((int (*)(EditLine *, int, ...))f)(e, EL_CLIENTDATA, client); }
static inline int edit_get_client(void *f, EditLine *e, void **client) { return ((int (*)(EditLine *, int, ...))f)(e, EL_CLIENTDATA, client); }
static inline int edit_set_editor(void *f, EditLine *e, const char *name) { return ((int (*)(EditLine *, int, ...))f)(e, EL_EDITOR, name); }
static inline int edit_set_raw(void *f, EditLine *e, int is_raw) { return ((int (*)(EditLine *, int, ...))f)(e, EL_PREP_TERM, is_raw); }
static inline int edit_refresh(void *f, EditLine *e) { return ((int (*)(EditLine *, int, ...))f)(e, EL_REFRESH); }
static inline int edit_bind(void *f, EditLine *e, const char *key, const char *name) { return ((int (*)(EditLine *, int, ...))f)(e, EL_BIND, key, name, NULL); }
static inline int edit_add_function(void *f, EditLine *e, const char *name, const char *help, unsigned char (*function)(EditLine *, int)) { return ((int (*)(EditLine *, int, ...))f)(e, EL_ADDFN, name, help, function); }
static inline int edit_set_history(void *f, EditLine *e, void *history, History *h) { return ((int (*)(EditLine *, int, ...))f)(e, EL_HIST, (int (*)(void *, HistEvent *, int, ...))history, h); }
static inline int edit_history_size(void *f, History *h, int size) { HistEvent event; return ((int (*)(History *, HistEvent *, int, ...))f)(h, &event, H_SETSIZE, size); }
static inline int edit_history_unique(void *f, History *h) { HistEvent event; return ((int (*)(History *, HistEvent *, int, ...))f)(h, &event, H_SETUNIQUE, 1); }
static inline int edit_history_enter(void *f, History *h, const char *line) { HistEvent event; return ((int (*)(History *, HistEvent *, int, ...))f)(h, &event, H_ENTER, line); }

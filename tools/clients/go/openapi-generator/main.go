// Uses a client of OpenAPI Generator: FOLDER DOCX writes documents into the folder and prints the other answers.
package main

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strconv"

	"platen/clients/client"
)

func main() {
	folder, docx := os.Args[1], os.Args[2]
	url := os.Getenv("PLATEN_URL") + "/api/v1"
	configuration := client.NewConfiguration()
	configuration.Servers = client.ServerConfigurations{{URL: url}}
	platen := client.NewAPIClient(configuration)
	keys := map[string]client.APIKey{"apiKey": {Key: os.Getenv("PLATEN_API_KEY")}}
	ctx := context.WithValue(context.Background(), client.ContextAPIKeys, keys)
	keep := func(name string, document io.Reader) {
		check(os.WriteFile(filepath.Join(folder, name), must(io.ReadAll(document)), 0o600))
	}

	options := client.NewPdfOptions()
	options.SetPageFormat("A5")
	options.SetMarginTop("30mm")
	html := client.NewGenerationRequest()
	html.SetContent("<h1>Hello {{ name }}</h1>")
	html.SetVariables(map[string]any{"name": "Ada"})
	html.SetOptions(*options)
	pdf, answer, err := platen.GenerationAPI.GeneratePdf(ctx).GenerationRequest(*html).Execute()
	check(err)
	keep("html.pdf", pdf)

	heading := map[string]any{"type": "heading", "text": "Bill {{ number }}"}
	template := client.NewGenerationRequest()
	template.SetFormat("template")
	template.SetTemplateData(map[string]any{"version": 1, "content": []any{heading}})
	template.SetVariables(map[string]any{"number": 7})
	pdf, _, err = platen.GenerationAPI.GeneratePdf(ctx).GenerationRequest(*template).Execute()
	check(err)
	keep("template.pdf", pdf)

	var variables map[string]any
	readVariables(docx, &variables)
	metadata := client.NewDocumentMetadata()
	metadata.SetTitle("From Go")
	titled := client.NewPdfOptions()
	titled.SetMetadata(*metadata)
	// The client would send variables as `variables[name]`, without what is in them.
	form, contentType := uploadOf(docx, variables, titled)
	request := must(http.NewRequest("POST", url+"/generate/pdf/upload", form))
	request.Header = http.Header{"Content-Type": {contentType}, "X-Api-Key": {os.Getenv("PLATEN_API_KEY")}}
	filled := must(http.DefaultClient.Do(request))
	defer filled.Body.Close()
	keep("docx.pdf", filled.Body)

	preview := client.NewPreviewRequest()
	preview.SetContent("<h1>Hello</h1>")
	size := client.NewPreview()
	size.SetWidth(200)
	preview.SetPreview(*size)
	picture, _, err := platen.GenerationAPI.GeneratePreview(ctx).PreviewRequest(*preview).Execute()
	check(err)
	keep("preview.png", picture)

	empty := client.NewGenerationRequest()
	empty.SetFormat("markdown")
	_, _, err = platen.GenerationAPI.GeneratePdf(ctx).GenerationRequest(*empty).Execute()
	var failure *client.GenericOpenAPIError
	if !errors.As(err, &failure) {
		panic("it was taken")
	}
	refusal := failure.Model().(client.Error)

	usage, _, err := platen.UsageAPI.GetUsage(ctx).Execute()
	check(err)
	check(json.NewEncoder(os.Stdout).Encode(map[string]any{
		"pages":   must(strconv.Atoi(answer.Header.Get("X-Page-Count"))),
		"refusal": []any{refusal.GetError(), refusal.GetMessage(), refusal.GetDetails()[0].GetPath()},
		"usage":   []any{usage.GetPlan(), usage.GetUsed(), usage.GetLimit(), usage.GetResetsAt().Day()},
	}))
}
